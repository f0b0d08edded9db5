import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type Entrada, type MunicipioAdmin, readList, renew } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { count } from '#web/words/formatos.ts'
import { CamposDaMudanca, TABELA } from './CamposDaMudanca.tsx'
import type { Mudanca } from './decisoes.ts'
import { needsMotivo, SEM_MOTIVO, toSend } from './MudarMunicipio.tsx'
import { PREVIA, Previa } from './PreviaDaMudanca.tsx'

type Corpo = Entrada<'POST /admin/municipios/bulk-update'>['corpo']

export type FiltroDeMunicipios = NonNullable<Corpo['filtro']>

type Valores = Partial<Record<keyof Mudanca, string>>

/** The chosen municipalities, or all that a filter finds. */
type Quais = { escolhidos?: MunicipioAdmin[]; filtro?: FiltroDeMunicipios }

/** One decision on many municipalities: what it is, then what it changes in each, and only then is it made. */
export function MudarVarios({ onClose, ...quais }: Quais & { onClose: () => void }) {
  const [valores, setValores] = useState<Valores>({})
  const [conferindo, setConferindo] = useState(false)
  const todos = useQuery({
    ...readList('GET /admin/municipios', { consulta: { ...quais.filtro, limit: PREVIA } }),
    enabled: !quais.escolhidos,
  })
  const lista = quais.escolhidos ?? todos.data?.items
  const total = quais.escolhidos?.length ?? todos.data?.total
  const quantos = total === undefined ? 'municípios' : count(total, 'município', 'municípios')
  const mudanca = mudancaDe(valores)
  return (
    <Dialogo titulo={`Decidir sobre ${quantos}`} aberto largo onClose={onClose}>
      {todos.error && <Falha erro={todos.error} onRetry={() => void todos.refetch()} />}
      {conferindo ? (
        <Formulario
          inicial={{}}
          onSubmit={async () => {
            const { escolhidos, filtro } = quais
            const corpo: Corpo = {
              mudanca,
              ...(escolhidos ? { municipios: escolhidos.map(({ ibge }) => ibge) } : { filtro: filtro ?? {} }),
            }
            const { atualizados } = await call('POST /admin/municipios/bulk-update', { corpo })
            notifyDone(count(atualizados, 'município mudou', 'municípios mudaram'))
            await renew('GET /admin/municipios', 'GET /admin/municipios/{codigo}')
            onClose()
          }}
          className="flex flex-col gap-4"
        >
          <Previa lista={lista ?? []} total={total ?? 0} mudanca={mudanca} />
          <FalhaDoFormulario />
          <PeDoDialogo back="Desistir">
            <Botao onClick={() => setConferindo(false)}>Mudar a decisão</Botao>
            <Enviar>{`Mudar ${quantos}`}</Enviar>
          </PeDoDialogo>
        </Formulario>
      ) : (
        <Formulario<Valores>
          inicial={valores}
          validate={missing}
          onSubmit={async (novos) => {
            setValores(novos)
            setConferindo(true)
          }}
          className="flex flex-col gap-4"
        >
          {(agora) => (
            <>
              <p className="text-sm">
                Só muda o que você preencher. O que fica em branco continua como está em cada um.
              </p>
              <CamposDaMudanca varios motivo={needsMotivo(Object.keys(mudancaDe(agora)))} />
              <FalhaDoFormulario />
              <PeDoDialogo>
                <Enviar>Ver o que muda</Enviar>
              </PeDoDialogo>
            </>
          )}
        </Formulario>
      )}
    </Dialogo>
  )
}

/** What was filled in, as the service wants it. */
const mudancaDe = (valores: Valores): Mudanca =>
  Object.fromEntries(
    Object.entries(valores)
      .filter(([, valor]) => valor)
      .map(([campo, valor]) => [campo, valor === TABELA ? null : toSend(campo as keyof Mudanca, valor)]),
  )

function missing(valores: Valores) {
  const { motivo, ...resto } = mudancaDe(valores)
  const campos = Object.keys(resto)
  if (campos.length === 0) return [{ campo: 'trilho', codigo: 'NADA_MUDOU', mensagem: 'Preencha pelo menos um campo.' }]
  return (resto.trilho || resto.emissorNacional) && !motivo ? [SEM_MOTIVO] : []
}
