import { type RefObject, useLayoutEffect } from 'react'
import { getOpenModals, topModal } from './modal-stack.ts'
import css from './Sheet.module.css'

interface SheetRefs {
  readonly scrim: RefObject<HTMLElement | null>
  readonly sheet: RefObject<HTMLElement | null>
}

/** Position of the sheet that is being unmounted; one that is mounted in the same commit continues from it. */
let previousPosition: SheetPosition | undefined

/** The dialog element of the sheet that is moving out. */
let leavingDialog: HTMLElement | undefined

/**
 * Exit animation of a sheet. React unmounts the sheet as usual, so focus, history and state don't wait for it; the
 * removed `<dialog>` is then put back into the page, inert, until its animation has finished. A sheet that another modal
 * replaces in the same commit has no exit, and a sheet in its place has no entrance.
 */
export function useSheetExit(refs: SheetRefs): void {
  useLayoutEffect(() => {
    const [scrim, sheet] = [refs.scrim.current, refs.sheet.current]
    const dialog = sheet?.parentElement
    if (!scrim || !sheet || !dialog) return
    const parts = { scrim, sheet }
    if (previousPosition) startFrom(parts, previousPosition)
    return () => {
      const position = readPosition(parts)
      const restoreScroll = saveScroll(dialog)
      const modalsBefore = getOpenModals()
      previousPosition = position
      // React has finished the commit then, and nothing has been painted yet.
      queueMicrotask(() => {
        previousPosition = undefined
        const top = topModal()
        const isReplaced = top !== undefined && !modalsBefore.includes(top)
        // Still connected: strict mode or a suspended parent has only re-run or paused the effect.
        if (isReplaced || dialog.isConnected) return
        startFrom(parts, position)
        // In the modal below, if any: everything else would be painted below that one's backdrop.
        playExit(dialog, parts, top ?? document.body)
        restoreScroll()
      })
    }
  }, [refs.scrim, refs.sheet])
}

function playExit(dialog: HTMLElement, { sheet }: SheetParts, parent: HTMLElement): void {
  // It may be inside the dialog that is leaving now, where its animation would start again.
  leavingDialog?.remove()
  leavingDialog = dialog
  dialog.inert = true
  dialog.setAttribute('aria-hidden', 'true')
  if (css.leaving) dialog.classList.add(css.leaving)
  parent.append(dialog)
  const animations = sheet.getAnimations().map(({ finished }) => finished)
  // Without animations (reduced motion) it is removed before it is painted.
  void Promise.allSettled(animations).then(() => dialog.remove())
}

/** @returns a function that restores the scroll positions inside `root`, which are lost when it is removed */
function saveScroll(root: HTMLElement): () => void {
  const scrolled = [...root.querySelectorAll('*')].flatMap((element) => {
    const { scrollLeft: left, scrollTop: top } = element
    return left === 0 && top === 0 ? [] : [{ element, left, top }]
  })
  return () => {
    for (const { element, left, top } of scrolled) element.scrollTo({ left, top, behavior: 'instant' })
  }
}

/** The moving parts of a sheet. */
export interface SheetParts {
  readonly scrim: HTMLElement
  readonly sheet: HTMLElement
}

/** Where a sheet is drawn, e.g. in the middle of a drag. */
interface SheetPosition {
  /** Distance below the open position. */
  readonly offsetPx: number
  readonly opacity: string
  readonly scrimOpacity: string
}

/** Distance of a sheet below its open position, in the middle of an animation, too. */
export function readOffsetPx(sheet: HTMLElement): number {
  return new DOMMatrixReadOnly(getComputedStyle(sheet).transform).m42
}

/** Current position and opacity of a sheet and its scrim. */
function readPosition({ scrim, sheet }: SheetParts): SheetPosition {
  return {
    offsetPx: readOffsetPx(sheet),
    opacity: getComputedStyle(sheet).opacity,
    scrimOpacity: getComputedStyle(scrim).opacity,
  }
}

/** Makes the animations of Sheet.module.css start from a position. */
function startFrom({ scrim, sheet }: SheetParts, position: SheetPosition): void {
  sheet.style.setProperty('--from-y', `${position.offsetPx}px`)
  sheet.style.setProperty('--from-opacity', position.opacity)
  scrim.style.setProperty('--from-opacity', position.scrimOpacity)
}
