import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { COMPANY } from '#domain/company.ts'
import type { Shipment } from '#domain/shipment.ts'
import { labelContent, type LabelContent, type Place } from '#features/shipments/labels/label-content.ts'
import { placeBarcode, qrCodeSize } from '#features/shipments/labels/print-dots.ts'
import { shrinkToFit } from '#features/shipments/labels/shrink-to-fit.ts'
import { drawQrCode } from '#ui/draw-qr-code.ts'
import { ParcelMark } from '#ui/parcel-mark.tsx'

/** One page of 4 × 6 inches, black on white whatever the screen's colours are. */
export const Label = memo(function Label({ shipment }: { shipment: Shipment }) {
  const content = useMemo(() => labelContent(shipment), [shipment])
  const room = useRef<HTMLDivElement>(null)
  const texts = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (room.current !== null && texts.current !== null) shrinkToFit(room.current, texts.current)
  }, [content])

  return (
    <article className="label" aria-label={`Label ${content.trackingNumber}`}>
      <header className="label-head">
        <span className="label-logo">
          <ParcelMark className="label-mark" tape="label-tape" />
          <span>
            <strong>{COMPANY.name}</strong>
            <span>{COMPANY.phone.shown}</span>
          </span>
        </span>
        <strong className="label-service">{content.service}</strong>
      </header>
      <div ref={room} className="label-room">
        <div ref={texts} className="label-texts">
          <PlaceBlock title="From" place={content.from} kind="label-from" />
          <PlaceBlock title="To" place={content.to} kind="label-to" />
          <section className="label-handling">
            <h2>Handling</h2>
            <p dir="auto">{content.handling}</p>
          </section>
        </div>
      </div>
      <Details content={content} />
      <Barcode content={content} />
    </article>
  )
})

function PlaceBlock({ title, place, kind }: { title: string; place: Place; kind: string }) {
  return (
    <section className={`label-place ${kind}`}>
      <h2>{title}</h2>
      <p className="label-name" dir="auto">
        {place.name}
      </p>
      {place.lines.map((line, index) => (
        <p key={index} dir="auto">
          {line}
        </p>
      ))}
    </section>
  )
}

function Details({ content }: { content: LabelContent }) {
  return (
    <div className="label-details">
      <dl>
        <div>
          <dt>Weight</dt>
          <dd>{content.weight}</dd>
        </div>
        <div>
          <dt>Service</dt>
          <dd>{content.service}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>{content.date}</dd>
        </div>
        <div>
          <dt>Shipment</dt>
          <dd>{content.shipmentId}</dd>
        </div>
      </dl>
      <QrCode text={content.trackingLink} />
    </div>
  )
}

function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => drawQrCode(text), [text])
  return (
    <figure className="label-qr">
      <svg
        role="img"
        aria-label="QR code of the tracking page"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        style={{ width: qrCodeSize(size) }}
      >
        <path d={path} />
      </svg>
      <figcaption>Scan to track</figcaption>
    </figure>
  )
}

function Barcode({ content: { code, trackingNumber } }: { content: LabelContent }) {
  return (
    <footer className="label-code">
      {code !== null && (
        <svg
          role="img"
          aria-label={`Barcode ${code.text}`}
          viewBox={`0 0 ${code.bars.modules} 1`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
          style={{ marginInlineStart: placeBarcode(code.bars.modules).left, width: placeBarcode(code.bars.modules).width }}
        >
          <path d={code.bars.path} />
        </svg>
      )}
      <p className={trackingNumber.length > 24 ? 'label-number label-number-long' : 'label-number'}>{trackingNumber}</p>
    </footer>
  )
}
