import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { COMPANY } from '#domain/people/company.ts'
import { piecesOf, type Shipment } from '#domain/shipment/shipment.ts'
import { labelContent, type LabelContent, type Place } from '#features/shipments/labels/label-content.ts'
import { placeBarcode, qrCodeSize } from '#features/shipments/labels/print-dots.ts'
import { shrinkToFit } from '#features/shipments/labels/shrink-to-fit.ts'
import { drawQrCode } from '#ui/format/draw-qr-code.ts'
import { ParcelMark } from '#ui/layout/parcel-mark.tsx'
import { BarCode } from '#ui/pictures/bar-code.tsx'

interface LabelProps {
  shipment: Shipment
  /** Which of its pieces this label is for, from 1; null where one label stands for all of them. */
  piece?: number | null
}

/** One page of 4 × 6 inches, always black on white. */
export const Label = memo(function Label({ shipment, piece = null }: LabelProps) {
  const content = useMemo(() => labelContent(shipment), [shipment])
  const room = useRef<HTMLDivElement>(null)
  const texts = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (room.current !== null && texts.current !== null) shrinkToFit(room.current, texts.current)
  }, [content])

  const pieces = piecesWords(piece, piecesOf(shipment))

  return (
    <article className="label" aria-label={`Label ${content.trackingNumber}${pieces === null ? '' : `, ${pieces}`}`}>
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
      <Details content={content} pieces={pieces} />
      <NumberAsBars content={content} />
    </article>
  )
})

/** "2 of 30", or "30 pieces"; a parcel that is alone needs neither. */
function piecesWords(piece: number | null, pieces: number): string | null {
  if (pieces === 1) return null
  return piece === null
    ? `${pieces.toLocaleString('en-IN')} pieces`
    : `${piece.toLocaleString('en-IN')} of ${pieces.toLocaleString('en-IN')}`
}

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

/** The mark stands beside the QR code, where it takes no room from the addresses. */
function Details({ content, pieces }: { content: LabelContent; pieces: string | null }) {
  return (
    <div className="label-details">
      <div className="label-facts">
        {content.toCollect !== null && <p className="label-collect">{content.toCollect}</p>}
        {pieces !== null && <p className="label-pieces">{pieces}</p>}
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
      </div>
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

function NumberAsBars({ content: { code, trackingNumber } }: { content: LabelContent }) {
  return (
    <footer className="label-code">
      {code !== null && (
        <BarCode
          {...code}
          style={{ marginInlineStart: placeBarcode(code.bars.modules).left, width: placeBarcode(code.bars.modules).width }}
        />
      )}
      <p className={trackingNumber.length > 24 ? 'label-number label-number-long' : 'label-number'}>{trackingNumber}</p>
    </footer>
  )
}
