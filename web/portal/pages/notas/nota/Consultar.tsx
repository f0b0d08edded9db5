import { useMutation } from '@tanstack/react-query'
import { consultNota } from '#web/api/portal/atos-da-nota.ts'
import type { Nota } from '#web/api/portal/notas.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notify, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { whoDecides } from '#web/words/notas.ts'
import { acaoDe, whyNot } from './acao.ts'

/** Queries the city now, instead of when the next query is due. */
export function Consultar({ nota, tipo = 'comum' }: { nota: Nota; tipo?: 'comum' | 'principal' }) {
  const consult = useMutation({
    mutationFn: () => consultNota(nota.id),
    onSuccess: () => notify('Pergunta enviada', `A resposta de ${whoDecides(nota.meta.trilho)} aparece aqui.`),
    onError: (erro) => notifyFailure('A consulta não foi feita', erro.message),
  })
  return (
    <Botao
      tipo={tipo}
      porque={whyNot(acaoDe(nota, 'consultar'))}
      ocupado={consult.isPending}
      onClick={() => consult.mutate()}
    >
      Consultar agora
    </Botao>
  )
}
