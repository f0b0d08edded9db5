// Accounts as their owners make them in the portal: a company with an address, and for the house a certificate.

import { randomUUID } from 'node:crypto'
import { openSession } from '#features/access/sessions.ts'
import { PORTAL } from '#features/access/surfaces.ts'
import { type Client, openClient } from '#test/support/http.ts'
import { cnpjOf, empresaBody } from '#test/support/tenant.ts'
import { makeCertificate } from '../../simulator/certificates.ts'
import { type Casa, ok } from './casa.ts'

const SENHA_DO_CERTIFICADO = 'Senha@123'
const DAYS = 3 * 365

export type Conta = { id: string; empresaId: string; cnpj: string; nome: string; portal: Client }

/** A new account with its owner, and the company that is billed. `n` gives it a CNPJ of its own. */
export async function openConta(casa: Casa, n: number, nome: string): Promise<Conta> {
  const [id, usuarioId, cnpj] = [randomUUID(), randomUUID(), cnpjOf(`11222333${String(n + 1).padStart(4, '0')}`)]
  const now = casa.app.now()
  await casa.sql(
    `insert into tenants (id, nome, cpf_cnpj, segredo_avulso, criado_em) values ($1, $2, $3, '\\x00', $4)`,
    [id, nome, cnpj, now],
  )
  await casa.sql(
    `with p as (insert into pessoas (id, email, senha_hash, confirmado_em) values ($1, $4, 'x', now()) returning id)
     insert into usuarios (id, pessoa_id, tenant_id, nome, email, papel) select $1, id, $2, $3, $4, 'owner' from p`,
    [usuarioId, id, `Responsável por ${nome}`, `financeiro-${n}@conta.example`],
  )
  const { token } = await openSession(casa.app.sistema, PORTAL, {
    tenantId: id,
    usuarioId,
    ip: '127.0.0.1',
    programa: null,
    now,
  })
  const portal = openClient(casa.url, token)
  const empresa = await ok(
    portal.post('/portal/empresas', { ...empresaBody('simples-nacional'), cpfCnpj: cnpj, razaoSocial: nome }),
    201,
  )
  return { id, empresaId: empresa.id, cnpj, nome, portal }
}

/** The company that charges: it can issue. */
export async function openEmissora(casa: Casa): Promise<Conta> {
  const conta = await openConta(casa, 0, 'Serviço de NFS-e Ltda')
  const { pfx } = makeCertificate(casa.ca, {
    ...{ cnpj: conta.cnpj, nome: 'SERVICO DE NFSE LTDA', senha: SENHA_DO_CERTIFICADO },
    ...{ desde: new Date(casa.app.now().getTime() - 86_400_000), dias: DAYS },
  })
  await ok(
    conta.portal.post(`/portal/empresas/${conta.empresaId}/certificado`, {
      arquivo: pfx.toString('base64'),
      senha: SENHA_DO_CERTIFICADO,
    }),
    201,
  )
  return conta
}
