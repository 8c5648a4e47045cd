
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "call_counters": {
                  Row: {
                    "bucket": string,"calls": number,"shard": number,"window_start": string
                  }
                  ComputedFields: never
                  Insert: {
                    "bucket": string,"calls"?: number,"shard": number,"window_start": string
                  }
                  Update: {
                    "bucket"?: string,"calls"?: number,"shard"?: number,"window_start"?: string
                  }
                  Relationships: [
                    
                  ]
                },"cash_entries": {
                  Row: {
                    "amount_paise": number,"collected_as": string | null,"created_at": string,"created_by": string,"driver_id": string,"expected_paise": number | null,"hand_over_id": string | null,"happened_at": string,"id": string,"kind": string,"mode": string,"proof_id": string | null,"reason": string | null,"reference": string | null,"reverses": string | null,"settles": string | null,"shipment_id": string | null,"state": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "amount_paise": number,"collected_as"?: string | null,"created_at"?: string,"created_by": string,"driver_id": string,"expected_paise"?: number | null,"hand_over_id"?: string | null,"happened_at": string,"id"?: string,"kind": string,"mode": string,"proof_id"?: string | null,"reason"?: string | null,"reference"?: string | null,"reverses"?: string | null,"settles"?: string | null,"shipment_id"?: string | null,"state"?: string | null
                  }
                  Update: {
                    "amount_paise"?: number,"collected_as"?: string | null,"created_at"?: string,"created_by"?: string,"driver_id"?: string,"expected_paise"?: number | null,"hand_over_id"?: string | null,"happened_at"?: string,"id"?: string,"kind"?: string,"mode"?: string,"proof_id"?: string | null,"reason"?: string | null,"reference"?: string | null,"reverses"?: string | null,"settles"?: string | null,"shipment_id"?: string | null,"state"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "cash_entries_created_by_fkey"
      columns: ["created_by"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "cash_entries_hand_over_id_fkey"
      columns: ["hand_over_id"]
isOneToOne: false
      referencedRelation: "cash_hand_overs"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "cash_entries_proof_id_fkey"
      columns: ["proof_id"]
isOneToOne: false
      referencedRelation: "proof_of_delivery"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "cash_entries_reverses_fkey"
      columns: ["reverses"]
isOneToOne: true
      referencedRelation: "cash_entries"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "cash_entries_settles_fkey"
      columns: ["settles"]
isOneToOne: false
      referencedRelation: "cash_entries"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "cash_entries_shipment_id_fkey"
      columns: ["shipment_id"]
isOneToOne: false
      referencedRelation: "shipments"
      referencedColumns: ["id"]
    }
                  ]
                },"cash_hand_overs": {
                  Row: {
                    "counted_paise": number,"driver_id": string,"expected_paise": number,"happened_at": string,"id": string,"pieces": NonNullable<Json>,"reason": string | null,"received_by": string
                  }
                  ComputedFields: never
                  Insert: {
                    "counted_paise": number,"driver_id": string,"expected_paise": number,"happened_at"?: string,"id": string,"pieces": NonNullable<Json>,"reason"?: string | null,"received_by": string
                  }
                  Update: {
                    "counted_paise"?: number,"driver_id"?: string,"expected_paise"?: number,"happened_at"?: string,"id"?: string,"pieces"?: NonNullable<Json>,"reason"?: string | null,"received_by"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "cash_hand_overs_received_by_fkey"
      columns: ["received_by"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"client_accounts": {
                  Row: {
                    "client_id": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "client_id": string,"user_id": string
                  }
                  Update: {
                    "client_id"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "client_accounts_client_id_fkey"
      columns: ["client_id"]
isOneToOne: false
      referencedRelation: "clients"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "client_accounts_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"client_receipt_needs": {
                  Row: {
                    "client_id": string,"needs": (string)[]
                  }
                  ComputedFields: never
                  Insert: {
                    "client_id": string,"needs": (string)[]
                  }
                  Update: {
                    "client_id"?: string,"needs"?: (string)[]
                  }
                  Relationships: [
                    {
      foreignKeyName: "client_receipt_needs_client_id_fkey"
      columns: ["client_id"]
isOneToOne: true
      referencedRelation: "clients"
      referencedColumns: ["id"]
    }
                  ]
                },"clients": {
                  Row: {
                    "address": string,"client_code": string,"client_name": string,"contact_email": string,"contact_phone": string,"created_at": string,"days_of_credit": number,"decision_working_days": number | null,"gstin": string,"id": string,"pan": string,"remittance_days": number | null,"updated_at": string,"updated_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "address": string,"client_code": string,"client_name": string,"contact_email": string,"contact_phone": string,"created_at"?: string,"days_of_credit"?: number,"decision_working_days"?: number | null,"gstin": string,"id"?: string,"pan": string,"remittance_days"?: number | null,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Update: {
                    "address"?: string,"client_code"?: string,"client_name"?: string,"contact_email"?: string,"contact_phone"?: string,"created_at"?: string,"days_of_credit"?: number,"decision_working_days"?: number | null,"gstin"?: string,"id"?: string,"pan"?: string,"remittance_days"?: number | null,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"contact_messages": {
                  Row: {
                    "email": string,"handled_at": string | null,"handled_by": string | null,"id": string,"message": string,"name": string,"phone": string | null,"received_at": string,"service": string | null,"written_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "email": string,"handled_at"?: string | null,"handled_by"?: string | null,"id"?: string,"message": string,"name": string,"phone"?: string | null,"received_at"?: string,"service"?: string | null,"written_at"?: string | null
                  }
                  Update: {
                    "email"?: string,"handled_at"?: string | null,"handled_by"?: string | null,"id"?: string,"message"?: string,"name"?: string,"phone"?: string | null,"received_at"?: string,"service"?: string | null,"written_at"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "contact_messages_handled_by_fkey"
      columns: ["handled_by"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"counted_entries": {
                  Row: {
                    "entry_id": string,"hand_over_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "entry_id": string,"hand_over_id": string
                  }
                  Update: {
                    "entry_id"?: string,"hand_over_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "counted_entries_entry_id_fkey"
      columns: ["entry_id"]
isOneToOne: true
      referencedRelation: "cash_entries"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "counted_entries_hand_over_id_fkey"
      columns: ["hand_over_id"]
isOneToOne: false
      referencedRelation: "cash_hand_overs"
      referencedColumns: ["id"]
    }
                  ]
                },"delivery_attempts": {
                  Row: {
                    "again_on": string | null,"attempt_number": number | null,"called_at": string | null,"created_at": string,"proof_id": string,"reason": string | null,"shipment_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "again_on"?: string | null,"attempt_number"?: number | null,"called_at"?: string | null,"created_at"?: string,"proof_id": string,"reason"?: string | null,"shipment_id"?: string | null
                  }
                  Update: {
                    "again_on"?: string | null,"attempt_number"?: number | null,"called_at"?: string | null,"created_at"?: string,"proof_id"?: string,"reason"?: string | null,"shipment_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "delivery_attempts_proof_id_fkey"
      columns: ["proof_id"]
isOneToOne: true
      referencedRelation: "proof_of_delivery"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "delivery_attempts_shipment_id_fkey"
      columns: ["shipment_id"]
isOneToOne: false
      referencedRelation: "shipments"
      referencedColumns: ["id"]
    }
                  ]
                },"delivery_lookups": {
                  Row: {
                    "found": boolean,"id": string,"looked_up_at": string,"phone_number": string | null,"tracking_number": string | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "found": boolean,"id"?: string,"looked_up_at"?: string,"phone_number"?: string | null,"tracking_number"?: string | null,"user_id": string
                  }
                  Update: {
                    "found"?: boolean,"id"?: string,"looked_up_at"?: string,"phone_number"?: string | null,"tracking_number"?: string | null,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "delivery_lookups_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"failed_decisions": {
                  Row: {
                    "again_on": string | null,"decided_at": string,"decided_by": string,"decision": string,"id": string,"renewed": (string)[],"shipment_id": string,"warehouse_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "again_on"?: string | null,"decided_at"?: string,"decided_by": string,"decision": string,"id": string,"renewed"?: (string)[],"shipment_id": string,"warehouse_id"?: string | null
                  }
                  Update: {
                    "again_on"?: string | null,"decided_at"?: string,"decided_by"?: string,"decision"?: string,"id"?: string,"renewed"?: (string)[],"shipment_id"?: string,"warehouse_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "failed_decisions_shipment_id_fkey"
      columns: ["shipment_id"]
isOneToOne: false
      referencedRelation: "shipments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "failed_decisions_warehouse_id_fkey"
      columns: ["warehouse_id"]
isOneToOne: false
      referencedRelation: "warehouses"
      referencedColumns: ["id"]
    }
                  ]
                },"invoice_counters": {
                  Row: {
                    "client_code": string,"last_number": number
                  }
                  ComputedFields: never
                  Insert: {
                    "client_code": string,"last_number"?: number
                  }
                  Update: {
                    "client_code"?: string,"last_number"?: number
                  }
                  Relationships: [
                    
                  ]
                },"invoice_lines": {
                  Row: {
                    "base_price": number,"description": string | null,"final_amount": number,"from_city": string,"gst_amount": number,"gst_percentage": number | null,"id": string,"invoice_id": string,"line_number": number,"shipment_display_id": string,"shipment_id": string | null,"shipped_on": string | null,"to_city": string,"tracking_number": string
                  }
                  ComputedFields: never
                  Insert: {
                    "base_price": number,"description"?: string | null,"final_amount": number,"from_city"?: string,"gst_amount": number,"gst_percentage"?: number | null,"id"?: string,"invoice_id": string,"line_number": number,"shipment_display_id": string,"shipment_id"?: string | null,"shipped_on"?: string | null,"to_city"?: string,"tracking_number": string
                  }
                  Update: {
                    "base_price"?: number,"description"?: string | null,"final_amount"?: number,"from_city"?: string,"gst_amount"?: number,"gst_percentage"?: number | null,"id"?: string,"invoice_id"?: string,"line_number"?: number,"shipment_display_id"?: string,"shipment_id"?: string | null,"shipped_on"?: string | null,"to_city"?: string,"tracking_number"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "invoice_lines_invoice_id_fkey"
      columns: ["invoice_id"]
isOneToOne: false
      referencedRelation: "invoices"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "invoice_lines_shipment_id_fkey"
      columns: ["shipment_id"]
isOneToOne: false
      referencedRelation: "shipments"
      referencedColumns: ["id"]
    }
                  ]
                },"invoice_receipts": {
                  Row: {
                    "amount": number,"created_at": string,"id": string,"invoice_id": string,"mode": string,"received_on": string,"recorded_by": string | null,"reference": string | null,"tds_amount": number | null,"tds_section": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "amount": number,"created_at"?: string,"id"?: string,"invoice_id": string,"mode": string,"received_on": string,"recorded_by"?: string | null,"reference"?: string | null,"tds_amount"?: number | null,"tds_section"?: string | null
                  }
                  Update: {
                    "amount"?: number,"created_at"?: string,"id"?: string,"invoice_id"?: string,"mode"?: string,"received_on"?: string,"recorded_by"?: string | null,"reference"?: string | null,"tds_amount"?: number | null,"tds_section"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "invoice_receipts_invoice_id_fkey"
      columns: ["invoice_id"]
isOneToOne: false
      referencedRelation: "invoices"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "invoice_receipts_recorded_by_fkey"
      columns: ["recorded_by"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"invoices": {
                  Row: {
                    "cancelled_at": string | null,"cancelled_by": string | null,"client_code": string,"created_at": string,"due_date": string,"id": string,"invoice_date": string,"invoice_number": string,"place_of_supply": string,"raised_by": string | null,"recipient_address": string,"recipient_gstin": string,"recipient_name": string,"recipient_pan": string,"request_id": string | null,"status": string,"total_amount": number,"total_base": number,"total_gst": number
                  }
                  ComputedFields: never
                  Insert: {
                    "cancelled_at"?: string | null,"cancelled_by"?: string | null,"client_code": string,"created_at"?: string,"due_date": string,"id"?: string,"invoice_date": string,"invoice_number": string,"place_of_supply": string,"raised_by"?: string | null,"recipient_address": string,"recipient_gstin": string,"recipient_name": string,"recipient_pan": string,"request_id"?: string | null,"status"?: string,"total_amount": number,"total_base": number,"total_gst": number
                  }
                  Update: {
                    "cancelled_at"?: string | null,"cancelled_by"?: string | null,"client_code"?: string,"created_at"?: string,"due_date"?: string,"id"?: string,"invoice_date"?: string,"invoice_number"?: string,"place_of_supply"?: string,"raised_by"?: string | null,"recipient_address"?: string,"recipient_gstin"?: string,"recipient_name"?: string,"recipient_pan"?: string,"request_id"?: string | null,"status"?: string,"total_amount"?: number,"total_base"?: number,"total_gst"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "invoices_cancelled_by_fkey"
      columns: ["cancelled_by"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "invoices_client_code_fkey"
      columns: ["client_code"]
isOneToOne: false
      referencedRelation: "clients"
      referencedColumns: ["client_code"]
    },{
      foreignKeyName: "invoices_raised_by_fkey"
      columns: ["raised_by"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"more_photos": {
                  Row: {
                    "image_url": string,"photo_confirmed_at": string | null,"photo_id": string,"photo_sha256": string,"photo_size": number,"place": number,"proof_id": string,"received_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "image_url": string,"photo_confirmed_at"?: string | null,"photo_id": string,"photo_sha256": string,"photo_size": number,"place": number,"proof_id": string,"received_at"?: string
                  }
                  Update: {
                    "image_url"?: string,"photo_confirmed_at"?: string | null,"photo_id"?: string,"photo_sha256"?: string,"photo_size"?: number,"place"?: number,"proof_id"?: string,"received_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "more_photos_proof_id_fkey"
      columns: ["proof_id"]
isOneToOne: false
      referencedRelation: "proof_of_delivery"
      referencedColumns: ["id"]
    }
                  ]
                },"payments": {
                  Row: {
                    "amount": number,"id": string,"is_demo": boolean,"method": string,"paid_at": string,"receipt_number": string,"recorded_by": string | null,"reference": string | null,"shipment_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "amount": number,"id"?: string,"is_demo"?: boolean,"method": string,"paid_at"?: string,"receipt_number": string,"recorded_by"?: string | null,"reference"?: string | null,"shipment_id": string
                  }
                  Update: {
                    "amount"?: number,"id"?: string,"is_demo"?: boolean,"method"?: string,"paid_at"?: string,"receipt_number"?: string,"recorded_by"?: string | null,"reference"?: string | null,"shipment_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "payments_recorded_by_fkey"
      columns: ["recorded_by"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "payments_shipment_id_fkey"
      columns: ["shipment_id"]
isOneToOne: false
      referencedRelation: "shipments"
      referencedColumns: ["id"]
    }
                  ]
                },"personal_settings": {
                  Row: {
                    "changed_at": string,"key": string,"person": string,"value": NonNullable<Json>
                  }
                  ComputedFields: never
                  Insert: {
                    "changed_at": string,"key": string,"person": string,"value": NonNullable<Json>
                  }
                  Update: {
                    "changed_at"?: string,"key"?: string,"person"?: string,"value"?: NonNullable<Json>
                  }
                  Relationships: [
                    {
      foreignKeyName: "personal_settings_person_fkey"
      columns: ["person"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"private_notes": {
                  Row: {
                    "id": string,"reply_to": string | null,"shipment_id": string,"text": string,"written_at": string,"written_by": string
                  }
                  ComputedFields: never
                  Insert: {
                    "id": string,"reply_to"?: string | null,"shipment_id": string,"text": string,"written_at"?: string,"written_by": string
                  }
                  Update: {
                    "id"?: string,"reply_to"?: string | null,"shipment_id"?: string,"text"?: string,"written_at"?: string,"written_by"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "private_notes_reply_is_of_the_same_shipment"
      columns: ["shipment_id","reply_to"]
isOneToOne: false
      referencedRelation: "private_notes"
      referencedColumns: ["shipment_id","id"]
    },{
      foreignKeyName: "private_notes_shipment_id_fkey"
      columns: ["shipment_id"]
isOneToOne: false
      referencedRelation: "shipments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "private_notes_written_by_fkey"
      columns: ["written_by"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"proof_collections": {
                  Row: {
                    "carried_over": boolean,"collected_paise": number,"expected_paise": number,"mode": string,"proof_id": string,"reason": string | null,"reference": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "carried_over"?: boolean,"collected_paise": number,"expected_paise": number,"mode": string,"proof_id": string,"reason"?: string | null,"reference"?: string | null
                  }
                  Update: {
                    "carried_over"?: boolean,"collected_paise"?: number,"expected_paise"?: number,"mode"?: string,"proof_id"?: string,"reason"?: string | null,"reference"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "proof_collections_proof_id_fkey"
      columns: ["proof_id"]
isOneToOne: true
      referencedRelation: "proof_of_delivery"
      referencedColumns: ["id"]
    }
                  ]
                },"proof_of_delivery": {
                  Row: {
                    "announced_bytes": number,"applied": boolean,"captured_by": string,"claimed_at": string,"clock_offset_ms": number | null,"corrects": string | null,"corrects_first": string | null,"created_at": string,"delivered_at": string,"delivery_notes": string,"id": string,"image_url": string | null,"imported_by": string | null,"money_decision": string | null,"outcome": string,"photo_confirmed_at": string | null,"photo_id": string | null,"photo_of": string | null,"photo_sha256": string | null,"photo_size": number | null,"received_at": string,"review_note": string | null,"review_reason": string | null,"review_state": string,"reviewed_at": string | null,"reviewed_by": string | null,"shipment_id": string | null,"superseded_by": string | null,"tracking_number": string
                  }
                  ComputedFields: never
                  Insert: {
                    "announced_bytes"?: number,"applied"?: boolean,"captured_by": string,"claimed_at": string,"clock_offset_ms"?: number | null,"corrects"?: string | null,"corrects_first"?: string | null,"created_at"?: string,"delivered_at": string,"delivery_notes"?: string,"id": string,"image_url"?: string | null,"imported_by"?: string | null,"money_decision"?: string | null,"outcome": string,"photo_confirmed_at"?: string | null,"photo_id"?: string | null,"photo_of"?: string | null,"photo_sha256"?: string | null,"photo_size"?: number | null,"received_at"?: string,"review_note"?: string | null,"review_reason"?: string | null,"review_state"?: string,"reviewed_at"?: string | null,"reviewed_by"?: string | null,"shipment_id"?: string | null,"superseded_by"?: string | null,"tracking_number": string
                  }
                  Update: {
                    "announced_bytes"?: number,"applied"?: boolean,"captured_by"?: string,"claimed_at"?: string,"clock_offset_ms"?: number | null,"corrects"?: string | null,"corrects_first"?: string | null,"created_at"?: string,"delivered_at"?: string,"delivery_notes"?: string,"id"?: string,"image_url"?: string | null,"imported_by"?: string | null,"money_decision"?: string | null,"outcome"?: string,"photo_confirmed_at"?: string | null,"photo_id"?: string | null,"photo_of"?: string | null,"photo_sha256"?: string | null,"photo_size"?: number | null,"received_at"?: string,"review_note"?: string | null,"review_reason"?: string | null,"review_state"?: string,"reviewed_at"?: string | null,"reviewed_by"?: string | null,"shipment_id"?: string | null,"superseded_by"?: string | null,"tracking_number"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "proof_of_delivery_corrects_first_fkey"
      columns: ["corrects_first"]
isOneToOne: false
      referencedRelation: "proof_of_delivery"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "proof_of_delivery_corrects_fkey"
      columns: ["corrects"]
isOneToOne: false
      referencedRelation: "proof_of_delivery"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "proof_of_delivery_imported_by_fkey"
      columns: ["imported_by"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "proof_of_delivery_photo_of_fkey"
      columns: ["photo_of"]
isOneToOne: false
      referencedRelation: "proof_of_delivery"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "proof_of_delivery_reviewed_by_fkey"
      columns: ["reviewed_by"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "proof_of_delivery_shipment_id_fkey"
      columns: ["shipment_id"]
isOneToOne: false
      referencedRelation: "shipments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "proof_of_delivery_superseded_by_fkey"
      columns: ["superseded_by"]
isOneToOne: false
      referencedRelation: "proof_of_delivery"
      referencedColumns: ["id"]
    }
                  ]
                },"receipt_facts": {
                  Row: {
                    "not_possible": Json | null,"pieces_handed_over": number | null,"pieces_total": number | null,"pieces_way": string | null,"place": Json | null,"proof_id": string,"receiver_name": string | null,"receiver_relation": string | null,"signature": Json | null
                  }
                  ComputedFields: never
                  Insert: {
                    "not_possible"?: Json | null,"pieces_handed_over"?: number | null,"pieces_total"?: number | null,"pieces_way"?: string | null,"place"?: Json | null,"proof_id": string,"receiver_name"?: string | null,"receiver_relation"?: string | null,"signature"?: Json | null
                  }
                  Update: {
                    "not_possible"?: Json | null,"pieces_handed_over"?: number | null,"pieces_total"?: number | null,"pieces_way"?: string | null,"place"?: Json | null,"proof_id"?: string,"receiver_name"?: string | null,"receiver_relation"?: string | null,"signature"?: Json | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "receipt_facts_proof_id_fkey"
      columns: ["proof_id"]
isOneToOne: true
      referencedRelation: "proof_of_delivery"
      referencedColumns: ["id"]
    }
                  ]
                },"remittance_deductions": {
                  Row: {
                    "amount_paise": number,"place": number,"remittance_id": string,"words": string
                  }
                  ComputedFields: never
                  Insert: {
                    "amount_paise": number,"place": number,"remittance_id": string,"words": string
                  }
                  Update: {
                    "amount_paise"?: number,"place"?: number,"remittance_id"?: string,"words"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "remittance_deductions_remittance_id_fkey"
      columns: ["remittance_id"]
isOneToOne: false
      referencedRelation: "remittances"
      referencedColumns: ["id"]
    }
                  ]
                },"remittance_entries": {
                  Row: {
                    "entry_id": string,"remittance_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "entry_id": string,"remittance_id": string
                  }
                  Update: {
                    "entry_id"?: string,"remittance_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "remittance_entries_entry_id_fkey"
      columns: ["entry_id"]
isOneToOne: true
      referencedRelation: "cash_entries"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "remittance_entries_remittance_id_fkey"
      columns: ["remittance_id"]
isOneToOne: false
      referencedRelation: "remittances"
      referencedColumns: ["id"]
    }
                  ]
                },"remittance_lines": {
                  Row: {
                    "amount_paise": number,"collected_at": string,"mode": string,"recipient": string,"remittance_id": string,"shipment_id": string,"tracking_number": string
                  }
                  ComputedFields: never
                  Insert: {
                    "amount_paise": number,"collected_at": string,"mode": string,"recipient": string,"remittance_id": string,"shipment_id": string,"tracking_number": string
                  }
                  Update: {
                    "amount_paise"?: number,"collected_at"?: string,"mode"?: string,"recipient"?: string,"remittance_id"?: string,"shipment_id"?: string,"tracking_number"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "remittance_lines_remittance_id_fkey"
      columns: ["remittance_id"]
isOneToOne: false
      referencedRelation: "remittances"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "remittance_lines_shipment_id_fkey"
      columns: ["shipment_id"]
isOneToOne: false
      referencedRelation: "shipments"
      referencedColumns: ["id"]
    }
                  ]
                },"remittances": {
                  Row: {
                    "bank_reference": string | null,"client_code": string,"client_name": string,"collected_paise": number,"deducted_paise": number,"id": string,"number": number,"paid_on": string,"paid_paise": number,"remitted_at": string,"remitted_by": string
                  }
                  ComputedFields: never
                  Insert: {
                    "bank_reference"?: string | null,"client_code": string,"client_name": string,"collected_paise": number,"deducted_paise": number,"id": string,"number": number,"paid_on": string,"paid_paise": number,"remitted_at"?: string,"remitted_by": string
                  }
                  Update: {
                    "bank_reference"?: string | null,"client_code"?: string,"client_name"?: string,"collected_paise"?: number,"deducted_paise"?: number,"id"?: string,"number"?: number,"paid_on"?: string,"paid_paise"?: number,"remitted_at"?: string,"remitted_by"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "remittances_client_code_fkey"
      columns: ["client_code"]
isOneToOne: false
      referencedRelation: "clients"
      referencedColumns: ["client_code"]
    },{
      foreignKeyName: "remittances_remitted_by_fkey"
      columns: ["remitted_by"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"run_sheet_stops": {
                  Row: {
                    "added_at": string,"added_late": boolean,"back_at": string | null,"is_open": boolean,"note": string | null,"outcome": string | null,"pieces_back": number | null,"pieces_out": number | null,"position": number,"run_sheet_id": string,"scanned_out_at": string | null,"shipment_id": string,"tried": boolean | null
                  }
                  ComputedFields: never
                  Insert: {
                    "added_at"?: string,"added_late"?: boolean,"back_at"?: string | null,"is_open"?: boolean,"note"?: string | null,"outcome"?: string | null,"pieces_back"?: number | null,"pieces_out"?: number | null,"position": number,"run_sheet_id": string,"scanned_out_at"?: string | null,"shipment_id": string,"tried"?: boolean | null
                  }
                  Update: {
                    "added_at"?: string,"added_late"?: boolean,"back_at"?: string | null,"is_open"?: boolean,"note"?: string | null,"outcome"?: string | null,"pieces_back"?: number | null,"pieces_out"?: number | null,"position"?: number,"run_sheet_id"?: string,"scanned_out_at"?: string | null,"shipment_id"?: string,"tried"?: boolean | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "run_sheet_stops_run_sheet_id_fkey"
      columns: ["run_sheet_id"]
isOneToOne: false
      referencedRelation: "run_sheets"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "run_sheet_stops_shipment_id_fkey"
      columns: ["shipment_id"]
isOneToOne: false
      referencedRelation: "shipments"
      referencedColumns: ["id"]
    }
                  ]
                },"run_sheets": {
                  Row: {
                    "closed_at": string | null,"closed_by": string | null,"collected_cash_paise": number | null,"collected_upi_paise": number | null,"created_at": string,"driver_id": string,"former_drivers": (string)[],"id": string,"not_scanned_reason": string | null,"over_limit_reason": string | null,"sent_out_at": string | null,"sent_out_by": string | null,"sheet_date": string,"sheet_number": string,"state": string,"updated_at": string,"updated_by": string | null,"vehicle": string,"warehouse_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "closed_at"?: string | null,"closed_by"?: string | null,"collected_cash_paise"?: number | null,"collected_upi_paise"?: number | null,"created_at"?: string,"driver_id": string,"former_drivers"?: (string)[],"id": string,"not_scanned_reason"?: string | null,"over_limit_reason"?: string | null,"sent_out_at"?: string | null,"sent_out_by"?: string | null,"sheet_date": string,"sheet_number"?: string,"state"?: string,"updated_at"?: string,"updated_by"?: string | null,"vehicle"?: string,"warehouse_id": string
                  }
                  Update: {
                    "closed_at"?: string | null,"closed_by"?: string | null,"collected_cash_paise"?: number | null,"collected_upi_paise"?: number | null,"created_at"?: string,"driver_id"?: string,"former_drivers"?: (string)[],"id"?: string,"not_scanned_reason"?: string | null,"over_limit_reason"?: string | null,"sent_out_at"?: string | null,"sent_out_by"?: string | null,"sheet_date"?: string,"sheet_number"?: string,"state"?: string,"updated_at"?: string,"updated_by"?: string | null,"vehicle"?: string,"warehouse_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "run_sheets_driver_id_fkey"
      columns: ["driver_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "run_sheets_warehouse_id_fkey"
      columns: ["warehouse_id"]
isOneToOne: false
      referencedRelation: "warehouses"
      referencedColumns: ["id"]
    }
                  ]
                },"saved_addresses": {
                  Row: {
                    "changed_at": string,"city": string,"id": string,"name": string,"owner": string,"phone": string | null,"postal_code": string,"state": string,"street": string
                  }
                  ComputedFields: never
                  Insert: {
                    "changed_at"?: string,"city": string,"id": string,"name": string,"owner": string,"phone"?: string | null,"postal_code"?: string,"state"?: string,"street": string
                  }
                  Update: {
                    "changed_at"?: string,"city"?: string,"id"?: string,"name"?: string,"owner"?: string,"phone"?: string | null,"postal_code"?: string,"state"?: string,"street"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "saved_addresses_owner_fkey"
      columns: ["owner"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"saved_views": {
                  Row: {
                    "changed_at": string,"filter": string,"id": string,"name": string,"owner": string,"shared": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "changed_at": string,"filter": string,"id": string,"name": string,"owner": string,"shared"?: boolean
                  }
                  Update: {
                    "changed_at"?: string,"filter"?: string,"id"?: string,"name"?: string,"owner"?: string,"shared"?: boolean
                  }
                  Relationships: [
                    {
      foreignKeyName: "saved_views_owner_fkey"
      columns: ["owner"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"shipment_items": {
                  Row: {
                    "created_at": string,"description": string | null,"height_cm": number | null,"id": string,"item_name": string,"length_cm": number | null,"package_type": string,"price_inr": number | null,"quantity": number,"shipment_id": string,"weight_kg": number | null,"width_cm": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"description"?: string | null,"height_cm"?: number | null,"id"?: string,"item_name"?: string,"length_cm"?: number | null,"package_type"?: string,"price_inr"?: number | null,"quantity"?: number,"shipment_id": string,"weight_kg"?: number | null,"width_cm"?: number | null
                  }
                  Update: {
                    "created_at"?: string,"description"?: string | null,"height_cm"?: number | null,"id"?: string,"item_name"?: string,"length_cm"?: number | null,"package_type"?: string,"price_inr"?: number | null,"quantity"?: number,"shipment_id"?: string,"weight_kg"?: number | null,"width_cm"?: number | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "shipment_items_shipment_id_fkey"
      columns: ["shipment_id"]
isOneToOne: false
      referencedRelation: "shipments"
      referencedColumns: ["id"]
    }
                  ]
                },"shipment_receipt_needs": {
                  Row: {
                    "needs": (string)[],"shipment_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "needs": (string)[],"shipment_id": string
                  }
                  Update: {
                    "needs"?: (string)[],"shipment_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "shipment_receipt_needs_shipment_id_fkey"
      columns: ["shipment_id"]
isOneToOne: true
      referencedRelation: "shipments"
      referencedColumns: ["id"]
    }
                  ]
                },"shipment_updates": {
                  Row: {
                    "command_id": string | null,"direction": string | null,"id": string,"location": string | null,"pieces": number | null,"shipment_id": string,"status": string,"updated_at": string,"updated_by": string | null,"warehouse_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "command_id"?: string | null,"direction"?: string | null,"id"?: string,"location"?: string | null,"pieces"?: number | null,"shipment_id": string,"status": string,"updated_at"?: string,"updated_by"?: string | null,"warehouse_id"?: string | null
                  }
                  Update: {
                    "command_id"?: string | null,"direction"?: string | null,"id"?: string,"location"?: string | null,"pieces"?: number | null,"shipment_id"?: string,"status"?: string,"updated_at"?: string,"updated_by"?: string | null,"warehouse_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "shipment_updates_shipment_id_fkey"
      columns: ["shipment_id"]
isOneToOne: false
      referencedRelation: "shipments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "shipment_updates_warehouse_id_fkey"
      columns: ["warehouse_id"]
isOneToOne: false
      referencedRelation: "warehouses"
      referencedColumns: ["id"]
    }
                  ]
                },"shipments": {
                  Row: {
                    "base_price": number | null,"cancelled_at": string | null,"carrier": string | null,"client_code": string | null,"collect_amount": number,"create_date": string | null,"created_at": string,"decided": Json | null,"deliver_from": string | null,"deliver_until": string | null,"delivered_at": string | null,"delivery_notes": string | null,"driver_id": string | null,"estimated_delivery_date": string | null,"failed_on": (string)[],"final_amount": number | null,"from_city": string,"from_contact_number": string,"from_country": string,"from_email": string | null,"from_name_or_company": string,"from_postal_code": string,"from_state": string,"from_street_address": string,"gst_amount": number | null,"gst_percentage": number | null,"handling_instructions": string | null,"id": string,"invoice_id": string | null,"invoice_number": string | null,"invoice_status": string,"notes": string | null,"payment_mode": string,"payment_token": string,"pickup_date": string | null,"return_state": string | null,"shipment_id": string | null,"shipping_method": string,"status": string,"to_city": string,"to_contact_number": string,"to_country": string,"to_email": string | null,"to_name_or_company": string,"to_postal_code": string,"to_state": string,"to_street_address": string,"total_weight": number | null,"tracking_number": string,"updated_at": string,"updated_by": string | null,"user_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "base_price"?: number | null,"cancelled_at"?: string | null,"carrier"?: string | null,"client_code"?: string | null,"collect_amount"?: number,"create_date"?: string | null,"created_at"?: string,"decided"?: Json | null,"deliver_from"?: string | null,"deliver_until"?: string | null,"delivered_at"?: string | null,"delivery_notes"?: string | null,"driver_id"?: string | null,"estimated_delivery_date"?: string | null,"failed_on"?: (string)[],"final_amount"?: number | null,"from_city"?: string,"from_contact_number": string,"from_country"?: string,"from_email"?: string | null,"from_name_or_company": string,"from_postal_code"?: string,"from_state"?: string,"from_street_address"?: string,"gst_amount"?: number | null,"gst_percentage"?: number | null,"handling_instructions"?: string | null,"id"?: string,"invoice_id"?: string | null,"invoice_number"?: string | null,"invoice_status"?: string,"notes"?: string | null,"payment_mode"?: string,"payment_token"?: string,"pickup_date"?: string | null,"return_state"?: string | null,"shipment_id"?: string | null,"shipping_method"?: string,"status"?: string,"to_city"?: string,"to_contact_number": string,"to_country"?: string,"to_email"?: string | null,"to_name_or_company": string,"to_postal_code"?: string,"to_state"?: string,"to_street_address"?: string,"total_weight"?: number | null,"tracking_number": string,"updated_at"?: string,"updated_by"?: string | null,"user_id"?: string | null
                  }
                  Update: {
                    "base_price"?: number | null,"cancelled_at"?: string | null,"carrier"?: string | null,"client_code"?: string | null,"collect_amount"?: number,"create_date"?: string | null,"created_at"?: string,"decided"?: Json | null,"deliver_from"?: string | null,"deliver_until"?: string | null,"delivered_at"?: string | null,"delivery_notes"?: string | null,"driver_id"?: string | null,"estimated_delivery_date"?: string | null,"failed_on"?: (string)[],"final_amount"?: number | null,"from_city"?: string,"from_contact_number"?: string,"from_country"?: string,"from_email"?: string | null,"from_name_or_company"?: string,"from_postal_code"?: string,"from_state"?: string,"from_street_address"?: string,"gst_amount"?: number | null,"gst_percentage"?: number | null,"handling_instructions"?: string | null,"id"?: string,"invoice_id"?: string | null,"invoice_number"?: string | null,"invoice_status"?: string,"notes"?: string | null,"payment_mode"?: string,"payment_token"?: string,"pickup_date"?: string | null,"return_state"?: string | null,"shipment_id"?: string | null,"shipping_method"?: string,"status"?: string,"to_city"?: string,"to_contact_number"?: string,"to_country"?: string,"to_email"?: string | null,"to_name_or_company"?: string,"to_postal_code"?: string,"to_state"?: string,"to_street_address"?: string,"total_weight"?: number | null,"tracking_number"?: string,"updated_at"?: string,"updated_by"?: string | null,"user_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "shipments_client_code_fkey"
      columns: ["client_code"]
isOneToOne: false
      referencedRelation: "clients"
      referencedColumns: ["client_code"]
    },{
      foreignKeyName: "shipments_driver_id_fkey"
      columns: ["driver_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "shipments_invoice_id_fkey"
      columns: ["invoice_id"]
isOneToOne: false
      referencedRelation: "invoices"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "shipments_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"staff": {
                  Row: {
                    "access_level": string,"created_at": string,"email": string,"id": string,"phone_number": string | null,"position": string,"role": string,"staff_code": string,"status": string,"updated_at": string,"user_id": string | null,"user_name": string
                  }
                  ComputedFields: never
                  Insert: {
                    "access_level"?: string,"created_at"?: string,"email": string,"id"?: string,"phone_number"?: string | null,"position"?: string,"role": string,"staff_code": string,"status"?: string,"updated_at"?: string,"user_id"?: string | null,"user_name": string
                  }
                  Update: {
                    "access_level"?: string,"created_at"?: string,"email"?: string,"id"?: string,"phone_number"?: string | null,"position"?: string,"role"?: string,"staff_code"?: string,"status"?: string,"updated_at"?: string,"user_id"?: string | null,"user_name"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "staff_user_id_fkey"
      columns: ["user_id"]
isOneToOne: true
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"sync_change": {
                  Row: {
                    "audience": string,"gone": boolean,"pk": string,"tbl": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "audience": string,"gone": boolean,"pk": string,"tbl": string,"version": number
                  }
                  Update: {
                    "audience"?: string,"gone"?: boolean,"pk"?: string,"tbl"?: string,"version"?: number
                  }
                  Relationships: [
                    
                  ]
                },"sync_command": {
                  Row: {
                    "about": string | null,"id": string,"kind": string,"owner": string,"payload_hash": string,"received_at": string,"replaced_by": string | null,"result": Json | null
                  }
                  ComputedFields: never
                  Insert: {
                    "about"?: string | null,"id": string,"kind": string,"owner": string,"payload_hash": string,"received_at"?: string,"replaced_by"?: string | null,"result"?: Json | null
                  }
                  Update: {
                    "about"?: string | null,"id"?: string,"kind"?: string,"owner"?: string,"payload_hash"?: string,"received_at"?: string,"replaced_by"?: string | null,"result"?: Json | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "sync_command_replaced_by_fkey"
      columns: ["replaced_by"]
isOneToOne: false
      referencedRelation: "sync_command"
      referencedColumns: ["id"]
    }
                  ]
                },"sync_epoch": {
                  Row: {
                    "id": string,"only_row": boolean,"since": string
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: string,"only_row"?: boolean,"since"?: string
                  }
                  Update: {
                    "id"?: string,"only_row"?: boolean,"since"?: string
                  }
                  Relationships: [
                    
                  ]
                },"user_scope": {
                  Row: {
                    "user_id": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "user_id": string,"version"?: number
                  }
                  Update: {
                    "user_id"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "user_scope_user_id_fkey"
      columns: ["user_id"]
isOneToOne: true
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                },"users": {
                  Row: {
                    "auth_user_id": string | null,"created_at": string,"email": string | null,"id": string,"name": string,"phone": string | null,"starts_on_today": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "auth_user_id"?: string | null,"created_at"?: string,"email"?: string | null,"id": string,"name"?: string,"phone"?: string | null,"starts_on_today"?: boolean
                  }
                  Update: {
                    "auth_user_id"?: string | null,"created_at"?: string,"email"?: string | null,"id"?: string,"name"?: string,"phone"?: string | null,"starts_on_today"?: boolean
                  }
                  Relationships: [
                    
                  ]
                },"warehouses": {
                  Row: {
                    "capacity": string,"created_at": string,"id": string,"location": string,"name": string,"status": string,"updated_at": string,"updated_by": string | null,"user_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "capacity"?: string,"created_at"?: string,"id"?: string,"location"?: string,"name": string,"status"?: string,"updated_at"?: string,"updated_by"?: string | null,"user_id"?: string | null
                  }
                  Update: {
                    "capacity"?: string,"created_at"?: string,"id"?: string,"location"?: string,"name"?: string,"status"?: string,"updated_at"?: string,"updated_by"?: string | null,"user_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "warehouses_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "users"
      referencedColumns: ["id"]
    }
                  ]
                }
          }
          Views: {
            [_ in never]: never
          }
          Functions: {
            "activity_page":
{ Args: { "p"?: Json }; Returns: Json
                           },
"add_private_note":
{ Args: { "p": Json }; Returns: Json
                           },
"areas_served":
{ Args: { "p"?: Json }; Returns: Json
                           },
"assign_role":
{ Args: { "p": Json }; Returns: Json
                           },
"begin_invoice_mail":
{ Args: { "p": Json }; Returns: Json
                           },
"billing_figures":
{ Args: { "p"?: Json }; Returns: Json
                           },
"cash_of_driver":
{ Args: { "p": Json }; Returns: Json
                           },
"cash_with_drivers":
{ Args: { "p"?: Json }; Returns: Json
                           },
"check_delivery_code":
{ Args: { "p": Json }; Returns: Json
                           },
"claimed_upi":
{ Args: { "p"?: Json }; Returns: Json
                           },
"clear_unconfirmed_account":
{ Args: { "p": Json }; Returns: Json
                           },
"client_account_list":
{ Args: { "p": Json }; Returns: Json
                           },
"client_balances":
{ Args: { "p"?: Json }; Returns: Json
                           },
"client_due":
{ Args: { "p": Json }; Returns: Json
                           },
"client_invoices":
{ Args: { "p": Json }; Returns: Json
                           },
"client_receipt_needs":
{ Args: { "p": Json }; Returns: Json
                           },
"client_shipments_setting":
{ Args: { "p"?: Json }; Returns: Json
                           },
"client_terms":
{ Args: { "p": Json }; Returns: Json
                           },
"clients_to_bill":
{ Args: { "p"?: Json }; Returns: Json
                           },
"company_settings":
{ Args: { "p"?: Json }; Returns: Json
                           },
"confirm_payment":
{ Args: { "p": Json }; Returns: Json
                           },
"confirm_photo":
{ Args: { "p": Json }; Returns: Json
                           },
"contact_message":
{ Args: { "p": Json }; Returns: Json
                           },
"contact_message_handle":
{ Args: { "p": Json }; Returns: Json
                           },
"contact_messages_page":
{ Args: { "p"?: Json }; Returns: Json
                           },
"delete_address":
{ Args: { "p": Json }; Returns: Json
                           },
"delete_invoice":
{ Args: { "p": Json }; Returns: Json
                           },
"delete_receipt":
{ Args: { "p": Json }; Returns: Json
                           },
"delete_staff":
{ Args: { "p": Json }; Returns: Json
                           },
"delivery_code":
{ Args: { "p": Json }; Returns: Json
                           },
"delivery_code_looks":
{ Args: { "p": Json }; Returns: Json
                           },
"delivery_sign_in_account":
{ Args: { "p": Json }; Returns: Json
                           },
"delivery_signing":
{ Args: { "p": Json }; Returns: Json
                           },
"drivers_month":
{ Args: { "p": Json }; Returns: Json
                           },
"drivers_month_captures":
{ Args: { "p": Json }; Returns: Json
                           },
"end_staff_sessions":
{ Args: { "p": Json }; Returns: Json
                           },
"fetch_for_delivery":
{ Args: { "p": Json }; Returns: Json
                           },
"find_customer_accounts":
{ Args: { "p": Json }; Returns: Json
                           },
"hand_over_cash":
{ Args: { "p": Json }; Returns: Json
                           },
"import_delivery":
{ Args: { "p": Json }; Returns: Json
                           },
"invoice_books":
{ Args: { "p": Json }; Returns: Json
                           },
"invoice_document":
{ Args: { "p": Json }; Returns: Json
                           },
"keep_delivery_token":
{ Args: { "p": Json }; Returns: undefined
                           },
"known_shipments":
{ Args: { "p": Json }; Returns: Json
                           },
"link_client_account":
{ Args: { "p": Json }; Returns: Json
                           },
"link_invited_account":
{ Args: { "p": Json }; Returns: Json
                           },
"list_private_notes":
{ Args: { "p": Json }; Returns: Json
                           },
"make_first_admin":
{ Args: { "p": Json }; Returns: Json
                           },
"my_account":
{ Args: { "p"?: Json }; Returns: Json
                           },
"my_addresses":
{ Args: { "p"?: Json }; Returns: Json
                           },
"my_invoices":
{ Args: { "p"?: Json }; Returns: Json
                           },
"my_remittances":
{ Args: { "p"?: Json }; Returns: Json
                           },
"my_shipment":
{ Args: { "p": Json }; Returns: Json
                           },
"my_shipments":
{ Args: { "p"?: Json }; Returns: Json
                           },
"new_epoch":
{ Args: { "p"?: Json }; Returns: Json
                           },
"outstanding_by_client":
{ Args: { "p"?: Json }; Returns: Json
                           },
"pay_shipment":
{ Args: { "p": Json }; Returns: Json
                           },
"payment_quote":
{ Args: { "p": Json }; Returns: Json
                           },
"payment_receipt":
{ Args: { "p": Json }; Returns: Json
                           },
"pending_shipments":
{ Args: { "p": Json }; Returns: Json
                           },
"photo_upload_target":
{ Args: { "p": Json }; Returns: Json
                           },
"raise_invoice":
{ Args: { "p": Json }; Returns: Json
                           },
"record_payment":
{ Args: { "p": Json }; Returns: Json
                           },
"record_receipt":
{ Args: { "p": Json }; Returns: Json
                           },
"remit_to_client":
{ Args: { "p": Json }; Returns: Json
                           },
"remittance_list":
{ Args: { "p"?: Json }; Returns: Json
                           },
"remittance_statement":
{ Args: { "p": Json }; Returns: Json
                           },
"remittances_due":
{ Args: { "p"?: Json }; Returns: Json
                           },
"renew_delivery_code":
{ Args: { "p": Json }; Returns: Json
                           },
"review_capture":
{ Args: { "p": Json }; Returns: Json
                           },
"review_decide":
{ Args: { "p": Json }; Returns: Json
                           },
"review_list":
{ Args: { "p"?: Json }; Returns: Json
                           },
"save_address":
{ Args: { "p": Json }; Returns: Json
                           },
"save_company_setting":
{ Args: { "p": Json }; Returns: Json
                           },
"save_staff":
{ Args: { "p": Json }; Returns: Json
                           },
"search_shipments":
{ Args: { "p": Json }; Returns: Json
                           },
"search_users":
{ Args: { "p": Json }; Returns: Json
                           },
"set_client_receipt_needs":
{ Args: { "p": Json }; Returns: Json
                           },
"set_client_shipments_setting":
{ Args: { "p": Json }; Returns: Json
                           },
"set_client_terms":
{ Args: { "p": Json }; Returns: Json
                           },
"set_receipt_needs":
{ Args: { "p": Json }; Returns: Json
                           },
"set_shipment":
{ Args: { "p": Json }; Returns: Json
                           },
"settle_invoice_mail":
{ Args: { "p": Json }; Returns: Json
                           },
"settle_upi":
{ Args: { "p": Json }; Returns: Json
                           },
"shipment_detail":
{ Args: { "p": Json }; Returns: Json
                           },
"shipment_payments":
{ Args: { "p": Json }; Returns: Json
                           },
"staff_account":
{ Args: { "p": Json }; Returns: Json
                           },
"staff_invitation":
{ Args: { "p": Json }; Returns: Json
                           },
"staff_list":
{ Args: { "p"?: Json }; Returns: Json
                           },
"start_on_today":
{ Args: { "p": Json }; Returns: Json
                           },
"suggest_customer_accounts":
{ Args: { "p": Json }; Returns: Json
                           },
"sync_mirror":
{ Args: { "p": Json }; Returns: Json
                           },
"sync_personal_views":
{ Args: { "p": Json }; Returns: Json
                           },
"sync_pull":
{ Args: { "p": Json }; Returns: Json
                           },
"sync_push":
{ Args: { "p": Json }; Returns: Json
                           },
"today_figures":
{ Args: { "p": Json }; Returns: Json
                           },
"today_waiting":
{ Args: { "p"?: Json }; Returns: Json
                           },
"track_by_phone":
{ Args: { "p": Json }; Returns: Json
                           },
"track_shipment":
{ Args: { "p": Json }; Returns: Json
                           },
"unlink_client_account":
{ Args: { "p": Json }; Returns: Json
                           },
"update_my_account":
{ Args: { "p": Json }; Returns: Json
                           },
"warehouse_counts":
{ Args: { "p": Json }; Returns: Json
                           },
"warehouse_stock":
{ Args: { "p": Json }; Returns: Json
                           },
"whoami":
{ Args: { "p"?: Json }; Returns: Json
                           }
          }
          Enums: {
            [_ in never]: never
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
  ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    }
    ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    }
    ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    }
    ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
  ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
  ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  "public": {
          Enums: {
            
          }
        }
} as const
