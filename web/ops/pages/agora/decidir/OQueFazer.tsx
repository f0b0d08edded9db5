import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call, type Decisao, type DecisaoFeita, renew } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { count, dinheiro } from '#web/words/formatos.ts'
import { MOTIVO } from '../../motivo.ts'
import { Opcao } from '../../notas/Opcao.tsx'
import { DA_CAUSA } from '../agir.ts'
import { CampoDeTexto } from '../CampoDeTexto.tsx'

type Props = {
  id: string
  /** The marked notes, and what they add up to. */
  notas: string[]
  valor: number
  /** To end more than these needs a second person. */
  segundaPessoaAcimaDe: number
  onDone: (feito: DecisaoFeita) => void
}

/** What to do with the marked notes: one choice, one reason, and the proof of absence that ending needs. */
export function OQueFazer({ id, notas, valor, segundaPessoaAcimaDe, onDone }: Props) {
  const nome = useId()
  const [ato, setAto] = useState<Decisao['ato']>('perguntar')
  const [motivo, setMotivo] = useState('')
  const [prova, setProva] = useState('')
  const [faltou, setFaltou] = useState(false)
  const encerra = ato === 'encerrar'
  const quantas = count(notas.length, 'nota', 'notas')
  const falta = motivo.trim().length < MOTIVO.minimo || (encerra && prova.trim().length < MOTIVO.minimo)
  const decisao = useMutation({
    mutationFn: () =>
      call('POST /admin/incidentes/{id}/decidir', {
        caminho: { id },
        corpo: { notas, ato, motivo: motivo.trim(), ...(encerra && { prova: prova.trim() }) },
      }),
    onSuccess: async (feito) => {
      onDone(feito)
      scrollTo({ top: 0 })
      await renew(...DA_CAUSA, 'GET /admin/incidentes/{id}/notas')
    },
  })
  const send = () => {
    setFaltou(falta)
    if (!falta) decisao.mutate()
  }
  return (
    <section aria-labelledby={`${nome}-h`} className="border-t border-tinta-3 pt-4.5">
      <h2 id={`${nome}-h`} className="mb-3 text-lg">
        O que fazer com {notas.length === 1 ? 'a marcada' : `as ${notas.length} marcadas`}, {dinheiro(valor)}
      </h2>
      <div role="radiogroup" aria-labelledby={`${nome}-h`} className="grid gap-4 md:grid-cols-2">
        <Opcao
          {...{ nome, titulo: 'Perguntar de novo', texto: 'Nada é encerrado.', marcada: !encerra }}
          onChange={() => setAto('perguntar')}
        >
          <li>a cidade é perguntada agora por cada uma</li>
          <li>a que continuar sem resposta volta para cá</li>
        </Opcao>
        <Opcao
          {...{ nome, titulo: 'Encerrar sem emissão', texto: 'Só com a prova de que a cidade não tem a nota.' }}
          marcada={encerra}
          onChange={() => setAto('encerrar')}
        >
          <li>cada uma vira “Falha definitiva”, provada ausente</li>
          <li>os clientes recebem o webhook e veem no portal</li>
          <li>o cliente corrige e reemite com outro número</li>
        </Opcao>
      </div>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <CampoDeTexto
          rotulo="Motivo"
          ajuda="Um para todas; fica na auditoria e na história de cada nota."
          texto={motivo}
          onChange={setMotivo}
          errado={faltou && motivo.trim().length < MOTIVO.minimo}
        />
        {encerra && (
          <CampoDeTexto
            rotulo="Quem disse, na cidade"
            ajuda="É a prova de ausência: com quem se falou, quando, e o protocolo."
            texto={prova}
            onChange={setProva}
            errado={faltou && prova.trim().length < MOTIVO.minimo}
          />
        )}
      </div>
      {decisao.error && <Falha erro={decisao.error} />}
      <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
        {encerra && notas.length > segundaPessoaAcimaDe && (
          <p className="grow text-sm text-tinta-2">
            Mais de {segundaPessoaAcimaDe} notas: o ato espera outra pessoa da operação confirmar.
          </p>
        )}
        <Botao
          tipo={encerra ? 'perigo' : 'principal'}
          ocupado={decisao.isPending}
          porque={notas.length === 0 ? 'Marque ao menos uma nota.' : undefined}
          onClick={send}
        >
          {encerra ? `Encerrar ${quantas} sem emissão` : `Perguntar por ${quantas}`}
        </Botao>
      </div>
    </section>
  )
}
