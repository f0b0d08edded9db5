import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'
import type { Rascunho } from '#domain/nota/pedido.ts'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import type { TentativaComCorpo } from '#web/api/portal/client.ts'
import { sessao } from '#web/api/portal/sessao.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { newRascunhoId } from '#web/portal/busca.ts'
import { useMay } from '#web/portal/sessao.ts'
import { readCorpo } from './CorpoComErros.tsx'

/** Opens the form with what was sent, as a draft: the fields that were refused are corrected there. */
export function Corrigir({ tentativa: { ambiente, payload } }: { tentativa: TentativaComCorpo }) {
  const atual = useAmbiente()
  const may = useMay()('nota.issue')
  const { data } = useQuery(sessao)
  const navigate = useNavigate()
  const pedido = readCorpo(payload)?.valor
  if (!may || !data || ambiente !== atual || !isPedido(pedido)) return null
  const open = async () => {
    const { keepRascunho } = await import('#web/portal/pages/notas/formulario/rascunho.ts')
    const id = newRascunhoId()
    keepRascunho({ usuarioId: data.usuario.id, contaId: data.conta.id, ambiente: atual, id }, pedido)
    await navigate({ to: '/emitir', search: { rascunho: id } })
  }
  return (
    <Botao tipo="principal" onClick={open}>
      <PencilLine size={15} aria-hidden />
      Corrigir e emitir
    </Botao>
  )
}

const isObjeto = (valor: unknown) => typeof valor === 'object' && valor !== null && !Array.isArray(valor)

/** Whether its parts are where the form writes them: what was sent may be anything. */
function isPedido(corpo: unknown): corpo is Rascunho {
  if (!isObjeto(corpo)) return false
  const { prestador = {}, tomador = {}, servico } = corpo as Record<string, unknown>
  const partes = Array.isArray(servico) ? [prestador, tomador, ...servico] : []
  return partes.length > 2 && partes.every(isObjeto)
}
