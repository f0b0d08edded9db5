import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { readAt } from '#domain/caminhos.ts'
import type { Rascunho } from '#domain/nota/pedido.ts'
import { reissueNota, validateReemissao } from '#web/api/portal/atos-da-nota.ts'
import { ApiError, type Erro, queryClient } from '#web/api/portal/client.ts'
import { type Nota, nota as notaPorId } from '#web/api/portal/notas.ts'
import { Abas } from '#web/kit/detail/Abas.tsx'
import { Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { notify } from '#web/kit/feedback/Avisos.tsx'
import { useUnsaved } from '#web/kit/form/unsaved.ts'
import { FormularioNota } from '../formulario/FormularioNota.tsx'
import { asChosen, toEditable, toPedido } from '../formulario/pedido.ts'

// The fields come first and weigh enough: the other views load when they are opened.
const Diferencas = lazy(() => import('./Diferencas.tsx'))
const JsonCorrigido = lazy(() => import('#web/kit/code/JsonCorrigido.tsx'))
const Conferir = lazy(() => import('./Conferir.tsx'))
const JaExiste = lazy(() => import('./JaExiste.tsx'))

type Props = { nota: Nota; original: Rascunho; errosOriginais: Erro[]; mascarados: string[] }
type Aba = 'campos' | 'diferencas' | 'json'

/** The request of the refused note in three views of the same thing: as fields, as what changed, as JSON. */
export function Correcao({ nota, original, errosOriginais, mascarados }: Props) {
  const [aba, setAba] = useState<Aba>('campos')
  const [pedido, setPedido] = useState(() => asChosen(original))
  // What the form started with; it starts again when the JSON was edited meanwhile.
  const [inicial, setInicial] = useState(pedido)
  const [conflito, setConflito] = useState<ApiError | null>(null)
  const navigate = useNavigate()

  const reissue = async (corrigido: Rascunho) => {
    try {
      const id = await reissueNota(nota.id, corrigido)
      notify('Reemissão enviada')
      await navigate({ to: '/notas/$id', params: { id }, ignoreBlocker: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The note changed meanwhile: read again, it says why it may not be reissued.
      if (error.corpo.codigo === 'REEMISSAO_NAO_PERMITIDA') await queryClient.invalidateQueries(notaPorId(nota.id))
      if (error.corpo.codigo === 'ID_INTEGRACAO_EM_USO') setConflito(error)
      throw error
    }
  }
  const validate = (corrigido: Rascunho, signal?: AbortSignal) => validateReemissao(nota.id, corrigido, signal)
  const atual = toPedido(pedido)
  const [comecou] = useState(() => JSON.stringify(toPedido(toEditable(original, mascarados))))
  useUnsaved(JSON.stringify(atual) !== comecou, true)
  const rodape = <Conferir pedido={atual} ambiente={nota.ambiente} validate={validate} onReissue={reissue} />
  return (
    <>
      {conflito && (
        <Suspense>
          <JaExiste erro={conflito} />
        </Suspense>
      )}
      <Abas
        valor={aba}
        onChange={(nova) => {
          if (nova === 'campos') setInicial(pedido)
          setAba(nova as Aba)
        }}
        abas={[
          {
            id: 'campos',
            titulo: 'Campos',
            conteudo: (
              <FormularioNota
                inicial={inicial}
                errosIniciais={stillThere(errosOriginais, original, inicial)}
                mascarados={mascarados}
                ambiente={nota.ambiente}
                validate={validate}
                onSubmit={reissue}
                onChange={setPedido}
                acao="Reemitir"
                permissao="nota.reissue"
              />
            ),
          },
          {
            id: 'diferencas',
            titulo: 'Diferenças',
            conteudo: (
              <Suspense fallback={<Esqueleto />}>
                <Diferencas antes={original} depois={atual} erros={errosOriginais} />
                {rodape}
              </Suspense>
            ),
          },
          {
            id: 'json',
            titulo: 'JSON',
            conteudo: (
              <Suspense fallback={<Esqueleto alto={480} />}>
                <JsonCorrigido antes={original} pedido={atual} onChange={setPedido} />
                {rodape}
              </Suspense>
            ),
          },
        ]}
      />
    </>
  )
}

/** The faults whose field has not been changed yet. */
const stillThere = (erros: readonly Erro[], original: Rascunho, agora: Rascunho): Erro[] =>
  erros.filter(({ campo }) => JSON.stringify(readAt(original, campo)) === JSON.stringify(readAt(agora, campo)))
