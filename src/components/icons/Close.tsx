import { icon } from './icon.tsx'

export const IconClose = /* @__PURE__ */ icon('M6.25 6.25l11.5 11.5M17.75 6.25 6.25 17.75')
