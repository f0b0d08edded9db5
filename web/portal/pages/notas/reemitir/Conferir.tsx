import { useMutation } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { Rascunho } from '#domain/nota/pedido.ts'
import type { Ambiente } from '#web/api/portal/ambiente.ts'
import type { Validacao } from '#web/api/portal/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { comCampo } from '#web/words/campos.ts'
import { emPalavras } from '#web/words/no-portal.ts'
import { useConfirmacaoDeProducao } from '../formulario/ConfirmacaoDeProducao.tsx'
import { nomeDoTomador, totalDosServicos } from '../formulario/pedido.ts'

type Props = {
  pedido: Rascunho
  ambiente: Ambiente
  validate: (pedido: Rascunho) => Promise<Validacao>
  onReissue: (pedido: Rascunho) => Promise<void>
}

/** Validates, then issues: a validation is of one version of the request, and is dropped when the request changes. */
export default function Conferir({ pedido, ambiente, validate, onReissue }: Props) {
  const texto = JSON.stringify(pedido)
  const conferencia = useMutation({
    mutationFn: async () => ({ texto, validacao: await validate(pedido) }),
  })
  const { confirm, dialogo } = useConfirmacaoDeProducao(ambiente)
  const resumo = { oque: `para ${nomeDoTomador(pedido)}`, valor: totalDosServicos(pedido) }
  const envio = useMutation({ mutationFn: async () => (await confirm(resumo)) && onReissue(pedido) })
  const validacao = conferencia.data?.texto === texto ? conferencia.data.validacao : null
  return (
    <div className="mt-6" aria-live="polite">
      {validacao && <Resposta validacao={validacao} />}
      {(envio.error ?? conferencia.error) && <Falha erro={(envio.error ?? conferencia.error)!} />}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Botao ocupado={conferencia.isPending} onClick={() => conferencia.mutate()}>
          Validar
        </Botao>
        <Botao
          tipo="principal"
          ocupado={envio.isPending}
          porque={validacao?.valida ? null : 'Valide antes: é de graça, e mostra o que ainda seria recusado.'}
          onClick={() => envio.mutate()}
        >
          Reemitir
        </Botao>
      </div>
      {dialogo}
    </div>
  )
}

function Resposta({ validacao: { valida, erros, scoreConfianca } }: { validacao: Validacao }) {
  if (valida)
    return (
      <Painel tom="verde" icone={CircleCheck} titulo="Pronta para reemitir">
        <p className="mt-1">Passou por todas as verificações. Confiança {scoreConfianca} de 100.</p>
      </Painel>
    )
  return (
    <Painel tom="vermelho" icone={TriangleAlert} titulo="Do jeito que está, seria recusada">
      <ul className="mt-2 flex flex-col gap-2">
        {erros.map((erro) => (
          <li key={erro.campo + erro.codigo + erro.mensagem}>
            {comCampo(erro)}
            {erro.correcao && <p className="text-tinta-2">{emPalavras(erro.correcao)}</p>}
          </li>
        ))}
      </ul>
    </Painel>
  )
}
