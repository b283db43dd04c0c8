import { icon } from './icon.tsx'

export const IconArrowRight = /* @__PURE__ */ icon('M4.5 12h15M14 6.5l5.5 5.5-5.5 5.5')
