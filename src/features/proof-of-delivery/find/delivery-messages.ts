import type { DeliveryRefusal } from '#domain/shipment/delivery.ts'
import { MOST_DAYS_AHEAD } from '#domain/shipment/failure/failure.ts'
import type { DeviceName } from '#domain/people/device-name.ts'
import type { PhotoRefusal } from '#features/proof-of-delivery/photo/prepare-photo.ts'

export const FETCH_FIRST = 'Please enter a valid tracking number and fetch shipment.'
export const NOT_FOUND_OR_DELIVERED = 'Tracking number not found or already delivered.'

/** What is missing of who received it is said by name (`missingMessage`), and too many pieces at their field. */
export const deliveryMessages: Record<Exclude<DeliveryRefusal, 'needs-missing' | 'too-many-pieces'>, string> = {
  'outcome-missing': 'Please select a delivery outcome.',
  'photo-missing': 'Please upload a delivery photo for Delivered status.',
  'notes-missing': 'Please enter delivery notes for this outcome.',
  'reason-missing': 'Please choose why it could not be delivered.',
  'day-missing': 'Please say for which day it was asked.',
  'day-past': 'Please choose today or a later day.',
  'day-far': `Please choose a day within the next ${MOST_DAYS_AHEAD} days.`,
}

export const photoMessages: Record<PhotoRefusal, string> = {
  'not-an-image': 'This file is not a photo. Take a photo, or choose a JPEG or PNG picture.',
  'too-large': 'This picture is too large. Take a new photo instead.',
  failed: 'The photo could not be prepared. Please take it again.',
}

export function storageFullMessage(device: DeviceName): string {
  return `The storage of this ${device} is full. Nothing was saved, and what you entered is still here. Delete some photos or apps, then submit again.`
}

export function submittedMessage(outcome: string): string {
  return `Proof of Delivery submitted successfully! Status: ${outcome}`
}

export function unexpectedMessage(failure: unknown): string {
  return `Unexpected error: ${failure instanceof Error ? failure.message : String(failure)}`
}
