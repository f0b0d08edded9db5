export function Tentativas() {
  return null
}
