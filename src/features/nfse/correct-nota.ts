import { isMotivo } from '../../domain/nota/cancel-rules.ts'
import { type Ctx, Refusal } from '../../platform/ctx.ts'
import { allow } from '../access/permissions.ts'
import { findNotaOrRefuse } from './find-nota.ts'
import { refuseUnsupported } from './unsupported.ts'

/**
 * The correction letter (decisions §5). No way into a city has one: neither the national system nor a template names
 * such an operation, so an authorised note gets the refusal that says what to do instead. Throws ESTADO_INVALIDO,
 * MOTIVO_INVALIDO, OPERACAO_NAO_SUPORTADA_PELO_MUNICIPIO.
 */
export async function correctNota(ctx: Ctx, { notaId, motivo }: { notaId: string; motivo: string }): Promise<never> {
  allow(ctx, 'nota.correct')
  const nota = await findNotaOrRefuse(ctx, notaId)
  if (nota.status !== 'autorizada')
    throw new Refusal('ESTADO_INVALIDO', `nota ${nota.id} is ${nota.status}`, {
      dados: { estadoAtual: nota.status, permitidos: ['autorizada'] },
    })
  if (!isMotivo(motivo)) throw new Refusal('MOTIVO_INVALIDO', `motivo of ${motivo.length}`)
  throw refuseUnsupported('carta-correcao', nota)
}
