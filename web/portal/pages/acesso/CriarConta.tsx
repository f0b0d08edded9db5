export function CriarConta() {
  return null
}
