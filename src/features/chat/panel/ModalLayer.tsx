import { useModal } from '#components/overlays/use-modal.ts'
import { useCloseOnBack } from '#lib/hooks/use-close-on-back.ts'
import css from './Layer.module.css'
import type { LayerProps } from './layer.ts'
import { useAboveKeyboard } from './use-above-keyboard.ts'

/** The chat over everything: the page behind is inert; Esc and the back button close it. */
export function ModalLayer({ labelledBy, onClose, children }: LayerProps) {
  useCloseOnBack(onClose)
  const { dialog, heading, onClick } = useModal({ onClose })
  useAboveKeyboard(dialog)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is the backdrop's; Esc is its key
    <dialog ref={dialog} className={css.layer} aria-labelledby={labelledBy} onClick={onClick}>
      {children(heading)}
    </dialog>
  )
}
