import type { RunSheet, RunSheetStop } from '#domain/run-sheet/run-sheet.ts'

export function someStop(shipmentId: string, given: Partial<RunSheetStop> = {}): RunSheetStop {
  return {
    shipment_id: shipmentId,
    added_at: '2026-11-20T06:30:00.000Z',
    added_late: false,
    scanned_out_at: null,
    back_at: null,
    outcome: null,
    note: null,
    ...given,
  }
}

/** A sheet as the office has it; what matters to a test is given. */
export function someRunSheet(given: Partial<RunSheet> & { id: string }): RunSheet {
  return {
    sheet_number: 'RS-000001',
    driver_id: 'driver-1',
    warehouse_id: 'w1',
    sheet_date: '2026-11-20',
    vehicle: 'MH 12 AB 1234',
    state: 'draft',
    sent_out_at: null,
    closed_at: null,
    created_at: '2026-11-20T06:30:00.000Z',
    updated_at: '2026-11-20T06:30:00.000Z',
    sent_out_by: null,
    not_scanned_reason: null,
    closed_by: null,
    stops: [],
    ...given,
  }
}
