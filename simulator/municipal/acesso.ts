import { type Certificado, whyNotTransmit } from '../certificate-reader.ts'
import { now } from '../clock.ts'
import type { Resposta } from '../national/sefin.ts'
import type { Acesso } from './cidade.ts'
import type { Pedido } from './soap.ts'

/** Why a city refuses a request before processing it: an HTTP answer, a Fault, or a code of its own; or null. */
export function whyNotEnter(
  acesso: Acesso,
  request: { certificado: Certificado | null; authorization: string | undefined; pedido: Pedido | null },
): Resposta | { codigo: 'E182' | 'E189' | 'E157' } | { fault: string } | null {
  switch (acesso.tipo) {
    case 'mtls': {
      const codigo = whyNotTransmit(request.certificado, now())
      if (codigo === null) return null
      return { codigo: codigo === 'E1200' ? 'E182' : 'E189' }
    }
    case 'basic': {
      const expected = `Basic ${Buffer.from(`${acesso.usuario}:${acesso.senha}`).toString('base64')}`
      if (request.authorization === expected) return null
      if (acesso.fault) return { fault: acesso.fault }
      return { status: 401, tipo: 'text/html; charset=utf-8', corpo: '<h1>401 Unauthorized</h1>' }
    }
    case 'campos': {
      const given = request.pedido?.credenciais
      return given?.usuario === acesso.usuario && given.senha === acesso.senha ? null : { codigo: 'E157' }
    }
    default:
      return null
  }
}
