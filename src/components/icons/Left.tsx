import { icon } from './icon.tsx'

export const IconLeft = /* @__PURE__ */ icon('M14.5 6.5 9 12l5.5 5.5')
