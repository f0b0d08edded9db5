export function Substituir() {
  return null
}
