import { Link } from '@tanstack/react-router'
import type { RegistroDeAuditoria } from '#web/api/ops/client.ts'
import { quemAgiu } from '#web/words/frase-da-auditoria.ts'

/** Who acted, linked to everything that the person or the key did. */
export function Autor({ linha }: { linha: RegistroDeAuditoria }) {
  const { ator, apiKeyId } = linha
  const quem = quemAgiu(linha)
  if (!ator.id || ator.tipo === 'job') return quem
  return (
    <Link
      to="/auditoria"
      search={apiKeyId ? { apiKeyId } : { usuarioId: ator.id }}
      title={`O que fez ${quem}`}
      className="hover:text-anil hover:underline"
    >
      {quem}
    </Link>
  )
}
