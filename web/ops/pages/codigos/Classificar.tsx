import { useQuery } from '@tanstack/react-query'
import { type CodigoClassificado, call, read, renew } from '#web/api/ops/client.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Opcoes } from '#web/kit/form/Opcoes.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { EFEITOS } from '#web/words/codigos.ts'
import { NotaLink } from '../partes.tsx'

/** A code of a city, as its template names it. */
export type Codigo = { padrao: string; codigo: string }

type Efeito = CodigoClassificado['efeito']
type Valores = { efeito?: Efeito; motivo?: string }

const OPCOES = Object.entries(EFEITOS).map(([value, { rotulo: label, ajuda }]) => ({ value, label, ajuda }))
/** Alerts looked through for what cities said with a code. */
const ALERTAS_MAX = 100

/** Says what a code means, for every city of its template, beside what they said with it. */
export const Classificar = ({ padrao, codigo, onClose }: Codigo & { onClose: () => void }) => (
  <Dialogo titulo={`Classificar ${codigo}`} aberto onClose={onClose}>
    <Formulario<Valores>
      inicial={{}}
      validate={(valores) =>
        requireFields(valores, {
          efeito: 'Escolha o que o código significa.',
          motivo: 'Conte de onde se sabe, em uma frase.',
        })
      }
      onSubmit={async ({ efeito = 'transitorio', motivo = '' }) => {
        await call('POST /admin/codigos/classificar', { corpo: { padrao, codigo, efeito, motivo } })
        notifyDone('Código classificado')
        await renew('GET /admin/codigos', 'GET /admin/monitor/alertas', 'GET /admin/incidentes')
        onClose()
      }}
      className="flex flex-col gap-4"
    >
      <Dito padrao={padrao} codigo={codigo} />
      <Opcoes nome="efeito" rotulo="Na resposta a um envio, ele significa" opcoes={OPCOES} />
      <Texto
        nome="motivo"
        rotulo="De onde se sabe"
        ajuda="O manual, a prefeitura, o provedor. Fica na auditoria, com o seu nome."
        linhas={2}
      />
      <p className="sub">
        Vale em até cinco segundos para todas as cidades do padrão <span className="font-mono">{padrao}</span>. O que já
        foi decidido fica como está. Não vale na resposta a uma pergunta, nem na recusa de um lote: ali a ausência da
        nota se prova antes.
      </p>
      <FalhaDoFormulario />
      <PeDoDialogo>
        <Enviar>Classificar</Enviar>
      </PeDoDialogo>
    </Formulario>
  </Dialogo>
)

/** What each city said with it, and the last notes that it left in doubt. */
function Dito({ padrao, codigo }: Codigo) {
  const consulta = { tipo: 'codigo_desconhecido', limit: ALERTAS_MAX } as const
  const { data } = useQuery(read('GET /admin/monitor/alertas', { consulta }))
  const ditos = (data?.items ?? []).flatMap(({ codigoDesconhecido: dito }) =>
    dito?.padrao === padrao && dito.codigo === codigo ? [dito] : [],
  )
  if (ditos.length === 0) return null
  return (
    <ul aria-label="O que as cidades disseram" className="flex flex-col gap-3 rounded-lg bg-papel-1 px-4 py-3 text-sm">
      {ditos.map(({ conexao, ambiente, cidade, palavras, notas }) => (
        <li key={`${conexao} ${ambiente}`}>
          <p className="break-words">“{palavras || codigo}”</p>
          <p className="sub flex flex-wrap gap-x-2">
            {cidade}, notas:
            {notas.toReversed().map((id, nth) => (
              <NotaLink key={id} id={id}>
                <span className="sr-only">Abrir a nota </span>
                {nth + 1}
              </NotaLink>
            ))}
          </p>
        </li>
      ))}
    </ul>
  )
}
