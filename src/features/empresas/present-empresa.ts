import type { Endereco } from '#domain/empresa.ts'
import type { PedidoEndereco } from '#domain/nota/pedido.ts'
import type { Certificado, EmpresaResponse } from '#formas/contas/empresa.ts'
import { type CertificadoRow, type EmpresaRow, empresaHoje, type Relogio } from './empresa-row.ts'

/** The company as the API and the portal show it. */
export function presentEmpresa(row: EmpresaRow, app: Relogio): EmpresaResponse {
  return {
    ...empresaHoje(row, app),
    recusasNacionais: row.recusasNacionais.map((each) => ({ ...each, em: new Date(each.em).toISOString() })),
    endereco: presentEndereco(row.endereco),
    certificado: row.certificado && presentCertificado(row.certificado, app.now()),
    criadaEm: row.criadaEm.toISOString(),
    atualizadaEm: row.atualizadaEm.toISOString(),
  }
}

/** The address as a request writes it: null fields are left out, so that an address that was read may be sent back. */
const presentEndereco = (endereco: Endereco): PedidoEndereco =>
  Object.fromEntries(Object.entries(endereco).filter(([, value]) => value !== null)) as PedidoEndereco

/** The public part of a certificate. `diasRestantes` are whole days, negative once the certificate has ended. */
export function presentCertificado(row: CertificadoRow, now: Date): Certificado {
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

/** A certificate in force that ends before this moment is `expirando`. */
export const endOfExpiring = (now: Date) => new Date(now.getTime() + (EXPIRING_DAYS + 1) * DAY_MS)

const DAY_MS = 86_400_000
// Warnings to the account begin this many days before the end (docs/especificacao/estados.md#13-certificate).
const EXPIRING_DAYS = 30
