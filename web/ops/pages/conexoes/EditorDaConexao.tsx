import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, useState } from 'react'
import type { Schema } from '#domain/schema.ts'
import { ApiError, read } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import type { Leitura } from '#web/kit/code/EditorComEsquema.tsx'
import { EditorQuandoPedido } from '#web/kit/code/EditorQuandoPedido.tsx'
import type { FalhaNoJson } from '#web/kit/code/falhas-no-json.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { useUnsaved } from '#web/kit/form/unsaved.ts'
import { count } from '#web/words/formatos.ts'
import { type Conteudo, checkConteudo, completarConteudo, emBranco, textoDe } from './conteudo.ts'

const EditorComEsquema = lazy(() => import('#web/kit/code/EditorComEsquema.tsx'))
const ROTULO = 'A conexão, em JSON'

type Props = {
  /** What is edited, or the family whose empty content is filled in. */
  conteudo: Conteudo | { familia: string }
  acao: string
  /** Why this person may not save. */
  porque?: string | undefined
  onSave: (conteudo: Conteudo) => Promise<unknown>
  /** The way out, beside the button that saves. */
  children: ReactNode
}

/** The whole content of a connection as JSON, checked as it is written by the schema of the service. */
export function EditorDaConexao(props: Props) {
  const { data, error, refetch } = useQuery(read('GET /admin/conexoes/padroes-disponiveis', {}))
  if (error || !data) return <NaoCarregado erro={error} onRetry={refetch} alto={480} />
  return <Aberto {...props} esquema={data.esquema as Schema} />
}

function Aberto({ conteudo, acao, porque, onSave, children, esquema }: Props & { esquema: Schema }) {
  const [inicial] = useState(() => textoDe('familia' in conteudo ? emBranco(esquema, conteudo.familia) : conteudo))
  const [leitura, setLeitura] = useState<Leitura | null>(null)
  const [recusas, setRecusas] = useState<readonly FalhaNoJson[]>([])
  const save = useMutation({
    mutationFn: () => onSave((leitura?.valor ?? JSON.parse(inicial)) as Conteudo),
    onError: (erro) => setRecusas(erro instanceof ApiError ? erro.corpo.erros : []),
  })
  const falhas = leitura?.falhas ?? checkConteudo(esquema, JSON.parse(inicial))
  useUnsaved(leitura !== null && leitura.texto !== inicial, !save.isPending && !save.isSuccess)
  const noTexto = (campo: string) => recusas.some((each) => each.campo === campo)
  return (
    <div className="flex flex-col gap-4">
      <EditorQuandoPedido texto={inicial} rotulo={ROTULO}>
        <EditorComEsquema
          inicial={inicial}
          rotulo={ROTULO}
          check={(valor) => checkConteudo(esquema, valor)}
          completar={(valor, lugar) => completarConteudo(esquema, valor, lugar)}
          falhas={recusas}
          onChange={(nova) => {
            setLeitura(nova)
            setRecusas([])
          }}
        />
      </EditorQuandoPedido>
      {save.error && <Falha erro={save.error} alreadyShown={noTexto} />}
      <div className="sticky bottom-0 z-2 flex flex-wrap items-center gap-2 border-t border-linha bg-papel py-3">
        <Botao
          tipo="principal"
          porque={porque ?? whyNotYet(falhas)}
          ocupado={save.isPending}
          onClick={() => save.mutate()}
        >
          {acao}
        </Botao>
        {children}
      </div>
    </div>
  )
}

const whyNotYet = (falhas: readonly FalhaNoJson[]) =>
  falhas.length > 0
    ? `O texto tem ${count(falhas.length, 'problema', 'problemas')}, cada um ao lado da sua linha. Conserte antes de salvar.`
    : undefined
