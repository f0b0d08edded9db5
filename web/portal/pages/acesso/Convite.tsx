export function Convite() {
  return null
}
