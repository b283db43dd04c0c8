import { icon } from './icon.tsx'

export const IconSound = /* @__PURE__ */ icon(
  'M4 9.75h3.25L12 5.75v12.5l-4.75-4H4ZM15.25 9.25a4 4 0 0 1 0 5.5M17.75 6.75a7.5 7.5 0 0 1 0 10.5',
)
