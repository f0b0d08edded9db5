import { readAt } from '#domain/caminhos.ts'
import { isDate } from '#domain/competencia.ts'
import { isCpfCnpj } from '#domain/cpf-cnpj.ts'
import type { Empresa, Erro, MudancaEmpresa, NovaEmpresa } from '#web/api/portal/client.ts'
import { ufDo } from '#web/api/portal/municipios.ts'
import { checkDocumento } from '#web/words/documentos.ts'
import type { Regime } from '#web/words/regimes.ts'

/** What the form holds: the fields of the API without the empty ones. */
export type ValoresEmpresa = {
  cpfCnpj?: string
  razaoSocial?: string
  nomeFantasia?: string
  inscricaoMunicipal?: string
  inscricaoEstadual?: string
  regimeTributario?: Regime
  regimeApuracaoSimples?: number
  regimeDesde?: string
  nacionalDesde?: string
  regimeEspecialTributacao?: number
  incentivoFiscal?: boolean
  email?: string
  telefone?: string
  endereco: Partial<NovaEmpresa['endereco']>
}

export const NOVA: ValoresEmpresa = { regimeApuracaoSimples: 1, regimeEspecialTributacao: 0, endereco: {} }

export function toValores(empresa: Empresa): ValoresEmpresa {
  const { regimeApuracaoSimples, regimeEspecialTributacao, endereco, ...rest } = empresa
  const { cpfCnpj, razaoSocial, nomeFantasia, inscricaoMunicipal, inscricaoEstadual } = rest
  const { regimeTributario, incentivoFiscal, nacionalDesde, email, telefone } = rest
  const filled = {
    ...{ cpfCnpj, razaoSocial, nomeFantasia, inscricaoMunicipal, inscricaoEstadual, regimeTributario, email, telefone },
    ...{ incentivoFiscal, nacionalDesde },
    regimeApuracaoSimples: regimeApuracaoSimples ?? 1,
    regimeEspecialTributacao,
  }
  return { ...withoutNulls(filled), endereco: withoutNulls(endereco) }
}

const withoutNulls = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

/** The body of a registration that `errosDaEmpresa` found complete; an emptied field clears what was saved. */
export function toCorpo(valores: ValoresEmpresa, antes?: Empresa): NovaEmpresa & { regimeDesde?: string } {
  const { endereco, regimeTributario, regimeDesde } = valores
  return {
    cpfCnpj: valores.cpfCnpj!,
    razaoSocial: valores.razaoSocial!,
    nomeFantasia: valores.nomeFantasia ?? null,
    inscricaoMunicipal: valores.inscricaoMunicipal ?? null,
    inscricaoEstadual: valores.inscricaoEstadual ?? null,
    regimeTributario: regimeTributario!,
    regimeApuracaoSimples: regimeTributario === 'simples_nacional' ? (valores.regimeApuracaoSimples ?? 1) : null,
    regimeEspecialTributacao: valores.regimeEspecialTributacao ?? 0,
    incentivoFiscal: valores.incentivoFiscal ?? false,
    optanteMei: antes?.regimeTributario === regimeTributario ? antes?.optanteMei : regimeTributario === 'mei',
    ...(antes && regimeDesde && { regimeDesde }),
    nacionalDesde: valores.nacionalDesde ?? null,
    email: valores.email ?? null,
    telefone: valores.telefone ?? null,
    endereco: {
      ...(endereco as NovaEmpresa['endereco']),
      estado: ufDo(endereco.codigoCidade!) ?? '',
    },
  }
}

/** For a company that was read, only the fields that the form changed; a regime with its date is sent whole. */
export function toMudanca(valores: ValoresEmpresa, empresa: Empresa): MudancaEmpresa {
  const antes: Partial<MudancaEmpresa> = toCorpo(toValores(empresa), empresa)
  const { regimeTributario, regimeApuracaoSimples, optanteMei, ...resto } = toCorpo(valores, empresa)
  const regime = { regimeTributario, regimeApuracaoSimples, optanteMei }
  const changed = Object.entries({ ...resto, ...regime }).filter(
    ([nome, valor]) => JSON.stringify(valor) !== JSON.stringify(antes[nome as keyof MudancaEmpresa]),
  )
  return { ...Object.fromEntries(changed), ...(valores.regimeDesde && regime), versao: empresa.versao }
}

const OBRIGATORIOS: [campo: string, mensagem: string][] = [
  ['razaoSocial', 'Informe a razão social.'],
  ['regimeTributario', 'Escolha o regime tributário.'],
  ['endereco.codigoCidade', 'Escolha o município.'],
  ['endereco.cep', 'Informe o CEP, com 8 dígitos.'],
  ['endereco.logradouro', 'Informe a rua.'],
  ['endereco.numero', 'Informe o número; S/N quando não há.'],
  ['endereco.bairro', 'Informe o bairro.'],
]

/** The faults that need no server to be seen, in the order of the form. */
export function errosDaEmpresa(valores: ValoresEmpresa): Erro[] {
  const { cpfCnpj = '', endereco } = valores
  const erros = OBRIGATORIOS.filter(([campo]) => !readAt(valores, campo)).map(([campo, mensagem]) => ({
    ...{ campo, mensagem },
    codigo: 'OBRIGATORIO',
  }))
  if (!isCpfCnpj(cpfCnpj))
    erros.unshift({
      campo: 'cpfCnpj',
      codigo: 'DIGITO_VERIFICADOR_INVALIDO',
      mensagem: checkDocumento(cpfCnpj, false) ?? 'Informe o CNPJ ou CPF.',
    })
  for (const campo of ['regimeDesde', 'nacionalDesde'] as const)
    if (valores[campo] && !isDate(valores[campo]))
      erros.push({ campo, codigo: 'FORMATO_INVALIDO', mensagem: 'Escreva um dia que exista: dd/mm/aaaa.' })
  if (endereco.cep && endereco.cep.length !== 8)
    erros.push({ campo: 'endereco.cep', codigo: 'FORMATO_INVALIDO', mensagem: 'O CEP tem 8 dígitos.' })
  return erros
}
