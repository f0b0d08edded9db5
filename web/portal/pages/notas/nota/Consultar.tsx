import { useMutation } from '@tanstack/react-query'
import { consultNota, type Nota } from '#web/api/notas.ts'
import { quemDecide } from '#web/text/notas.ts'
import { avisar } from '#web/ui/Avisos.tsx'
import { Botao } from '#web/ui/Botao.tsx'
import { acaoDe, porqueNao } from './acao.ts'

/** Asks the city now, instead of when the next question is due. */
export function Consultar({ nota, tipo = 'comum' }: { nota: Nota; tipo?: 'comum' | 'principal' }) {
  const consultar = useMutation({
    mutationFn: () => consultNota(nota.id),
    onSuccess: () => avisar('Pergunta enviada', `A resposta de ${quemDecide(nota.meta.trilho)} aparece aqui.`),
    onError: (erro) => avisar('A consulta não foi feita', erro.message),
  })
  return (
    <Botao
      tipo={tipo}
      porque={porqueNao(acaoDe(nota, 'consultar'))}
      ocupado={consultar.isPending}
      onClick={() => consultar.mutate()}
    >
      Consultar agora
    </Botao>
  )
}
