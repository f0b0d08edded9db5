export function Tentativa() {
  return null
}
