import { type Ctx, Refusal } from '#platform/ctx.ts'
import { networkOf } from '#platform/http/client-network.ts'
import { findFactor, spendCode } from './factor.ts'
import { countsAtLogin } from './known-devices.ts'
import type { Entrada } from './login.ts'
import { beginTry, type Contador, endTries } from './login-delay.ts'
import { isSenha } from './passwords.ts'
import type { Pessoa } from './pessoas.ts'
import { recordingRefusal } from './record-refused-login.ts'
import { PORTAL } from './surfaces.ts'
import type { UsuarioDaPessoa } from './usuarios-da-pessoa.ts'

/**
 * Proves that a request without a session comes from the person of these users, by password and second factor, counted and
 * audited as at login. Throws CREDENCIAIS_INVALIDAS, SEGUNDO_FATOR_NECESSARIO (the same again with the code),
 * SEGUNDO_FATOR_INVALIDO, and LIMITE_DE_REQUISICOES after repeated failures.
 */
export async function provePessoa(
  ctx: Ctx,
  { pessoa, users }: { pessoa: Pessoa; users: readonly UsuarioDaPessoa[] },
  { senha, codigo }: { senha: string; codigo?: string | undefined },
  { ip, dispositivo }: Entrada,
): Promise<void> {
  const { sistema } = ctx.app
  await recordingRefusal(ctx, PORTAL, { email: pessoa.email.toLowerCase(), ip }, async () => {
    const from = { rede: networkOf(ip), dispositivo, now: ctx.now() }
    const counts = await countsAtLogin(sistema, { surface: PORTAL, email: pessoa.email }, from)
    await beginTry(sistema, counts.senha, ctx.now())
    if (!(await isSenha(ctx.app, senha, pessoa.senhaHash)))
      throw new Refusal('CREDENCIAIS_INVALIDAS', `wrong password of person ${pessoa.id}`)
    await proveFactor(ctx, users, codigo, counts.codigo)
    await endTries(sistema, counts.senha)
  })
}

async function proveFactor(
  { app }: Ctx,
  [user]: readonly UsuarioDaPessoa[],
  codigo: string | undefined,
  counts: readonly Contador[],
): Promise<void> {
  const factor = user && (await findFactor(app.sistema, { surface: PORTAL, id: user.id, tenantId: user.tenantId }))
  if (!factor?.desde) return
  if (!codigo?.trim()) throw new Refusal('SEGUNDO_FATOR_NECESSARIO', `person ${factor.pessoaId}`)
  await spendCode(app, app.sistema, factor, codigo, counts)
}
