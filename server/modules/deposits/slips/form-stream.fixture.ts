/** A request whose form comes bit by bit, as it is read. */
export const formStream = (body: ReadableStream) => ({
  method: 'POST',
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body,
  duplex: 'half',
})

/** A request that fails as soon as anybody asks for its form. */
export const unreadForm = () =>
  formStream(new ReadableStream({ pull: () => Promise.reject(new Error('it was read')) }))
