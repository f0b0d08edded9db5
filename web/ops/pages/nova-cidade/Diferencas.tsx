import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passos, writeAt } from '#domain/caminhos.ts'
import { type Conexao, call, renew } from '#web/api/ops/client.ts'
import { Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { count } from '#web/words/formatos.ts'
import { padroes } from '../procurar-padroes.ts'
import { CampoDoModelo } from './CampoDoModelo.tsx'
import { type Campo, camposDe, comRespostas, respostaDe, SEMPRE } from './campos.ts'

type Urls = { producao?: { padrao?: string }; homologacao?: { padrao?: string } }
type Valores = { template: object; urls: Urls }

/** What this city has otherwise than its template, as fields; `rivais`: the templates that tied, whose answers differ. */
export function Diferencas({ conexao, rivais }: { conexao: Conexao; rivais: readonly string[] }) {
  const porque = usePorque()('admin.conexao.write', 'editar conexões')
  const [todos, setTodos] = useState(false)
  const { data } = useQuery(padroes)
  if (!data) return <Esqueleto alto={240} />
  const modelo = data.items.find(({ padrao }) => padrao === conexao.padrao)?.template ?? {}
  const outros = data.items.filter(({ padrao }) => rivais.includes(padrao) && padrao !== conexao.padrao)
  const dizem = ({ caminho }: Campo) =>
    outros.filter(({ template }) => respostaDe(template, caminho) !== respostaDe(modelo, caminho))
  const campos = camposDe(conexao.template)
  const mudam = campos.filter(
    (campo) =>
      SEMPRE.includes(campo.caminho) ||
      dizem(campo).length > 0 ||
      respostaDe(conexao.template, campo.caminho) !== respostaDe(modelo, campo.caminho),
  )
  return (
    <Formulario<Valores>
      key={`${conexao.revisao}`}
      inicial={{ template: formOf(conexao.template, campos), urls: conexao.urls as Urls }}
      onSubmit={async ({ template, urls }) => {
        const corpo = {
          revisao: conexao.revisao,
          template: comRespostas(conexao.template, template) as Record<string, unknown>,
          urls: { ...conexao.urls, ...urlsDe(urls) },
        }
        await call('PATCH /admin/conexoes/{id}', { caminho: { id: conexao.id }, corpo })
        notifyDone('Rascunho salvo', 'Ensaie de novo antes de publicar.')
        await renew('GET /admin/conexoes/{id}', 'GET /admin/conexoes/{id}/impacto')
      }}
      confirmLeave
      className="flex flex-col gap-4"
    >
      <p className="text-sm">
        {count(mudam.length, 'campo pede', 'campos pedem')} a sua atenção; o resto fica como o modelo{' '}
        <span className="font-mono text-xs">{conexao.padrao}</span> diz.{' '}
        <button type="button" onClick={() => setTodos(!todos)} className="text-anil underline">
          {todos ? 'Mostrar só esses' : `Mostrar todos os ${campos.length}`}
        </button>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Texto nome="urls.homologacao.padrao" rotulo="Endereço de homologação" tipo="url" maxLength={500} />
        <Texto nome="urls.producao.padrao" rotulo="Endereço de produção" tipo="url" maxLength={500} />
        {(todos ? campos : mudam).map((campo) => (
          <CampoDoModelo
            key={campo.caminho}
            campo={campo}
            modelo={respostaDe(modelo, campo.caminho)}
            divergem={dizem(campo).map(({ padrao, template }) => [padrao, respostaDe(template, campo.caminho)])}
          />
        ))}
      </div>
      <FalhaDoFormulario />
      <span>
        <Enviar tipo="comum" porque={porque}>
          Salvar o rascunho
        </Enviar>
      </span>
    </Formulario>
  )
}

const formOf = (template: object, campos: readonly Campo[]): object =>
  campos.reduce<object>((form, { caminho }) => writeAt(form, passos(caminho), respostaDe(template, caminho)), {})

/** The addresses that were written: an empty one is none. */
const urlsDe = (urls: Urls) =>
  Object.fromEntries(Object.entries(urls).flatMap(([ambiente, each]) => (each?.padrao ? [[ambiente, each]] : [])))
