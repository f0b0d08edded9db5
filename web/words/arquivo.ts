/** The bytes of a file in base64, as the API takes files. */
export async function toBase64(arquivo: Blob): Promise<string> {
  const url = await new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => fail(reader.error)
    reader.readAsDataURL(arquivo)
  })
  return url.slice(url.indexOf(',') + 1)
}
