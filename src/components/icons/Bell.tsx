import { icon } from './icon.tsx'

export const IconBell = /* @__PURE__ */ icon(
  'M6.25 10a5.75 5.75 0 0 1 11.5 0c0 4.75 1.75 6.25 1.75 6.25h-15S6.25 14.75 6.25 10ZM10 19.5a2.25 2.25 0 0 0 4 0',
)
