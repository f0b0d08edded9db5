import type { Empresa } from '../../domain/empresa.ts'
import type { CertificadoRow, EmpresaRow } from './empresa-row.ts'

/** A company as every surface shows it (decisions §3). */
export type EmpresaResponse = Empresa & {
  inscricaoEstadual: string | null
  certificado: CertificadoResponse | null
  ativa: boolean
  criadaEm: string
  atualizadaEm: string
}

/** A certificate as shown: what is public of it. `diasRestantes` are whole days, negative once it has ended. */
export type CertificadoResponse = Omit<CertificadoRow, 'validoDe' | 'validoAte'> & {
  validoDe: string
  validoAte: string
  diasRestantes: number
  status: 'ativo' | 'expirando' | 'expirado'
}

export function presentEmpresa(row: EmpresaRow, now: Date): EmpresaResponse {
  return {
    ...row,
    certificado: row.certificado && presentCertificado(row.certificado, now),
    criadaEm: row.criadaEm.toISOString(),
    atualizadaEm: row.atualizadaEm.toISOString(),
  }
}

export function presentCertificado(row: CertificadoRow, now: Date): CertificadoResponse {
  const validoAte = new Date(row.validoAte)
  const diasRestantes = Math.floor((validoAte.getTime() - now.getTime()) / DAY_MS)
  const status = validoAte <= now ? 'expirado' : diasRestantes <= EXPIRING_DAYS ? 'expirando' : 'ativo'
  return {
    ...row,
    validoDe: new Date(row.validoDe).toISOString(),
    validoAte: validoAte.toISOString(),
    diasRestantes,
    status,
  }
}

const DAY_MS = 86_400_000
// The account is warned from here on (states.md §13).
const EXPIRING_DAYS = 30
