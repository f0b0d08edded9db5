export function RedefinirSenha() {
  return null
}
