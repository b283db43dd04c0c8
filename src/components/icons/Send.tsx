import { icon } from './icon.tsx'

export const IconSend = /* @__PURE__ */ icon('M20.5 3.5 3.5 10.25l7 3.25 3.25 7ZM20.5 3.5l-10 10')
