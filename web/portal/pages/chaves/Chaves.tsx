export function Chaves() {
  return null
}
