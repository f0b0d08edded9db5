import type { ItemParaValer, ProntoParaValer } from '../formas.ts'
import { nomeDoCampo } from './campos.ts'
import { count } from './formatos.ts'
import type { Tom } from './status.ts'

/** The things that production needs, as a person calls them. */
export const ITENS: Record<ItemParaValer['item'], string> = {
  cadastro: 'Cadastro da empresa',
  certificado: 'Certificado A1',
  contrato: 'Contrato e produção',
  cidade: 'Município',
  credenciais: 'Acesso da prefeitura',
  serie: 'Série e próximo número',
  padroes: 'Alíquota e padrões do serviço',
  nota: 'Nota de ensaio',
}

/** The state of each, and the link to where it is seen or corrected. */
export const ESTADOS: Record<ItemParaValer['estado'], { rotulo: string; tom: Tom; acao: string }> = {
  ok: { rotulo: 'Pronto', tom: 'verde', acao: 'Ver' },
  falta: { rotulo: 'Falta', tom: 'vermelho', acao: 'Resolver' },
  confira: { rotulo: 'Confira', tom: 'ambar', acao: 'Conferir' },
}

/** What is copied, one and many. */
export const COPIADOS = {
  configuracoes: ['configuração de município', 'configurações de municípios'],
  clientes: ['cliente', 'clientes'],
  recorrentes: ['nota recorrente', 'notas recorrentes'],
} as const satisfies Record<keyof ProntoParaValer['copia'], readonly [string, string]>
export type Copiado = keyof typeof COPIADOS

/** `3 clientes`. */
export function quantos(tipo: Copiado, n: number): string {
  const [um, varios] = COPIADOS[tipo]
  return count(n, um, varios)
}

/** Both ambientes share these, so the copy leaves them out. */
export const compartilhado = ({ tipo, quantos: n }: ProntoParaValer['compartilhados'][number]): string =>
  ({
    cadastro: 'O cadastro da empresa, com os regimes e o endereço: é um só.',
    certificado: 'O certificado A1: o mesmo assina nos dois.',
    modelos: `Os modelos de serviço${n > 0 ? ` (${n})` : ''}: servem aos dois.`,
  })[tipo]

/** The fields in which two differ: `Alíquota do ISS, série do RPS`. */
export const camposDiferentes = (campos: readonly string[]): string =>
  campos.map((campo) => NOMES[campo] ?? nomeDoCampo(campo)).join(', ')

const NOMES: Record<string, string> = {
  calendario: 'Datas',
  conexao: 'Conexão',
  enviarEmailTomador: 'Envio por e-mail',
  modo: 'Modo',
  nota: 'Nota',
  reajustes: 'Reajustes',
}
