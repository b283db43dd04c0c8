import { icon } from './icon.tsx'

export const IconSoundOff = /* @__PURE__ */ icon(
  'M4 9.75h3.25L12 5.75v12.5l-4.75-4H4ZM15.75 9.75l4.5 4.5M20.25 9.75l-4.5 4.5',
)
