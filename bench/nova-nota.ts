import type { NewNota } from '#features/nfse/accept/insert-statement.ts'
import { timeId } from '#platform/time-id.ts'

/** A company and its series. */
export type Serie = { empresaId: string; serieId: string }

const CONEXOES = 50
const CORPO = Buffer.from(JSON.stringify({ servico: { discriminacao: 'Consultoria em sistemas '.repeat(50) } }))

/** A note as acceptance hands it to the database, of one of fifty cities. */
export function novaNota(tenantId: string, { empresaId, serieId }: Serie): NewNota {
  const criadaEm = new Date()
  const id = timeId(criadaEm)
  return {
    id,
    tenantId,
    empresaId,
    ambiente: 'producao',
    idIntegracao: `nova-${id}`,
    corpo: CORPO,
    corpoSha256: id.replaceAll('-', '').repeat(2),
    trilho: 'nacional',
    municipio: '3550308',
    conexao: `cidade-${Math.floor(Math.random() * CONEXOES)}`,
    conexaoVersao: 1,
    serieId,
    serieRps: '1',
    numeroForcado: null,
    numeroMax: 999_999_999_999_999,
    saltoConfirmado: false,
    preparada: {
      tomador: { cpfCnpj: '11144477735' },
      servico: { codigo: '01.07.01', discriminacao: 'Consultoria' },
    } as never,
    webhookUrl: null,
    prioridade: 0,
    score: 95,
    avisos: [],
    valorServico: 10_000,
    valorIss: 500,
    valorIbs: 0,
    valorCbs: 0,
    issSituacao: 'a_recolher',
    issBase: 10_000,
    valorACobrar: null,
    tomadorNome: 'Maria da Silva',
    competencia: '2026-11',
    reemissaoDeId: null,
    motivoReemissao: null,
    substituicao: null,
    requestId: `medida-${id}`,
    ator: { tipo: 'api-key', id: 'medida' } as never,
    origem: null as never,
    criadaEm,
  }
}
