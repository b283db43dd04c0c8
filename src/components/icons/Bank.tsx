import { icon } from './icon.tsx'

export const IconBank = /* @__PURE__ */ icon(
  'M4 9.5 12 4l8 5.5ZM6.25 12.5v4.5M10.1 12.5v4.5M13.9 12.5v4.5M17.75 12.5v4.5M4 20h16',
)
