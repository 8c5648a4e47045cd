import { useSendCode } from '#features/proof-of-delivery/sign-in/use-send-code.ts'
import { Button } from '#ui/controls/button.tsx'

interface SendCodeProps {
  /** As it was typed, without what stands around the ten digits. */
  phone: string
  onSent: () => void
}

/** Only where the auth server sends text messages. A stranger's number is answered like anybody's. */
export function SendCode({ phone, onSent }: SendCodeProps) {
  const { busy, said, send } = useSendCode(phone, onSent)

  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="secondary" busy={busy} onClick={() => void send()}>
        {busy ? 'Sending a code...' : 'Send a code by text message'}
      </Button>
      {/* There before its first words, or screen readers would miss them. */}
      <output className={`font-medium empty:hidden ${said?.isGood === true ? '' : 'text-bad'}`}>
        {said !== null && said.about === phone && said.words}
      </output>
    </div>
  )
}
