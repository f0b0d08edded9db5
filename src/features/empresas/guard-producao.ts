import { isHomologacao } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'

/**
 * Refuses a key of homologação that would change what production uses
 * (docs/especificacao/decisoes.md#8-later-decisions): the registration of a company that has a series or
 * a configuration there, or a certificate that production takes: a company has one for both, and a real one counts as
 * production's unless a key of homologação put it. Throws SEM_PERMISSAO.
 */
export async function refuseFromHomologacao(
  ctx: Ctx,
  db: Db,
  empresaId: string,
  what: 'cadastro' | 'certificado',
): Promise<void> {
  if (!isHomologacao(ctx)) return
  const row = await db.one<{ issues: boolean; signs: boolean }>(sql`
    select exists (select from series where empresa_id = ${empresaId} and ambiente = 'producao')
        or exists (select from nfse_configs where empresa_id = ${empresaId} and ambiente = 'producao') as issues,
      exists (select from certificados where empresa_id = ${empresaId} and status in ('ativo', 'futuro')
        and not autoassinado and not de_homologacao) as signs`)
  if (!row?.issues && !(what === 'certificado' && row?.signs)) return
  const mensagem = `Esta chave é de homologação, e ${SUBJECT[what]} serve também à produção.`
  throw new Refusal('SEM_PERMISSAO', `a key of homologação may not change the ${what} of empresa ${empresaId}`, {
    erros: [
      {
        campo: '',
        codigo: 'SEM_PERMISSAO',
        mensagem,
        correcao: 'Faça a mudança com uma chave de produção ou pelo portal.',
      },
    ],
  })
}

const SUBJECT = { cadastro: 'o cadastro desta empresa', certificado: 'o certificado desta empresa' } as const
