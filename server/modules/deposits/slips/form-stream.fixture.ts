/** Request init with a streamed multipart form. */
export const formStream = (body: ReadableStream) => ({
  method: 'POST',
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body,
  duplex: 'half',
})

/** Request init that fails as soon as its body is read. */
export const unreadableForm = () =>
  formStream(new ReadableStream({ pull: () => Promise.reject(new Error('it was read')) }))
