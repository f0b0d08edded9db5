import { maskCpfCnpj } from '#domain/cpf-cnpj.ts'

/** A CNPJ is public; of a CPF only the middle is shown: ***.456.789-** */
export function hiddenDocument(cpfCnpj: string | null): string {
  if (!cpfCnpj) return ''
  const shown = maskCpfCnpj(cpfCnpj)
  return cpfCnpj.length === 11 ? `***${shown.slice(3, -2)}**` : shown
}

/** The name of a company; of a person the first name and initials: Maria S. L. */
export function hiddenName(nome: string | null, cpfCnpj: string | null): string {
  if (!nome) return ''
  if (cpfCnpj?.length === 14) return nome
  const [first = '', ...rest] = nome.trim().split(/\s+/)
  return [first, ...rest.map((each) => `${each[0]}.`)].join(' ')
}
