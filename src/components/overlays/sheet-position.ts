/** The moving parts of a sheet. */
export interface SheetParts {
  readonly scrim: HTMLElement
  readonly sheet: HTMLElement
}

/** Where a sheet is drawn, e.g. in the middle of a drag. */
export interface SheetPosition {
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
export function readPosition({ scrim, sheet }: SheetParts): SheetPosition {
  return {
    offsetPx: readOffsetPx(sheet),
    opacity: getComputedStyle(sheet).opacity,
    scrimOpacity: getComputedStyle(scrim).opacity,
  }
}

/** Makes the animations of Sheet.module.css start from a position. */
export function startFrom({ scrim, sheet }: SheetParts, position: SheetPosition): void {
  sheet.style.setProperty('--from-y', `${position.offsetPx}px`)
  sheet.style.setProperty('--from-opacity', position.opacity)
  scrim.style.setProperty('--from-opacity', position.scrimOpacity)
}
