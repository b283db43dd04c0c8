import { icon } from '#components/icons/icon.tsx'

/** The share button as iOS draws it. */
export const IconIosShare = /* @__PURE__ */ icon(
  'M12 14.5v-11M8.25 7 12 3.25 15.75 7M8 10H6.5A1.5 1.5 0 0 0 5 11.5V19a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-7.5a1.5 1.5 0 0 0-1.5-1.5H16',
)

export const IconAddSquare = /* @__PURE__ */ icon(
  'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4M12 8.25v7.5M8.25 12h7.5',
)
