import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, renew } from '#web/api/ops/client.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Opcoes } from '#web/kit/form/Opcoes.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { FAMILIAS } from '#web/words/conexoes.ts'
import { EscolhaDoPadrao } from '../Confianca.tsx'
import { Cidades } from './CidadesDoPadrao.tsx'
import { EditorDaConexao } from './EditorDaConexao.tsx'

const rota = getRouteApi('/dentro/conexoes/nova')

type Familia = keyof typeof FAMILIAS

type Valores = { de: 'padrao' | 'branco'; padrao?: string; familia?: Familia; slug?: string; cidades: string }

/** A new connection: a draft of a template, or an empty one that the editor fills in. */
export function Nova() {
  const navigate = rota.useNavigate()
  const porque = usePorque()('admin.conexao.write', 'criar conexões')
  const [branco, setBranco] = useState<{ slug: string; familia: Familia } | null>(null)
  const open = async (id: string) => {
    notifyDone('Rascunho criado')
    await renew('GET /admin/conexoes', 'GET /admin/conexoes/slug/{slug}/versoes')
    await navigate({ to: '/conexoes/$id', params: { id }, search: {} })
  }
  const back = (
    <Link to="/conexoes" search={{}}>
      Conexões
    </Link>
  )
  if (branco)
    return (
      <>
        <Cabecalho titulo={`Nova conexão: ${branco.slug}`} back={back} />
        <EditorDaConexao
          conteudo={{ familia: branco.familia }}
          acao="Criar o rascunho"
          porque={porque}
          onSave={async (conteudo) =>
            open((await call('POST /admin/conexoes', { corpo: { slug: branco.slug, ...conteudo } })).id)
          }
        >
          <Link to="/conexoes" search={{}} className={classeBotao('discreto')}>
            Voltar sem salvar
          </Link>
        </EditorDaConexao>
      </>
    )
  return (
    <>
      <Cabecalho titulo="Nova conexão" texto="Nasce como rascunho: nada muda no ar até publicar." back={back} />
      <Formulario<Valores>
        inicial={{ de: 'padrao', cidades: 'nenhuma' }}
        validate={whatIsMissing}
        onSubmit={async ({ de, padrao = '', familia = 'abrasf', slug = '', cidades }) => {
          if (de === 'branco') return setBranco({ slug, familia })
          const corpo = { padrao, slug, ...(cidades === 'sugeridos' && { municipios: 'sugeridos' as const }) }
          await open((await call('POST /admin/conexoes/from-template', { corpo })).id)
        }}
        className="flex max-w-xl flex-col gap-4"
      >
        {({ de, padrao }) => (
          <>
            <Opcoes
              nome="de"
              rotulo="De onde partir"
              opcoes={[
                {
                  value: 'padrao',
                  label: 'De um padrão',
                  ajuda: 'Já vem preenchida; mude o que a cidade tem de outro.',
                },
                { value: 'branco', label: 'Em branco', ajuda: 'Para um sistema que nenhum padrão descreve.' },
              ]}
            />
            {de === 'padrao' ? (
              <EscolhaDoPadrao />
            ) : (
              <Escolha nome="familia" rotulo="Família" opcoes={FAMILIA_OPCOES} ajuda="Que língua o sistema fala" />
            )}
            <Texto nome="slug" rotulo="Nome da conexão" ajuda="Minúsculas, números, ponto e hífen: campinas" mono />
            {de === 'padrao' && <Cidades padrao={padrao} />}
            <FalhaDoFormulario />
            <span>
              <Enviar porque={porque}>{de === 'padrao' ? 'Criar o rascunho' : 'Abrir o editor'}</Enviar>
            </span>
          </>
        )}
      </Formulario>
    </>
  )
}

const FAMILIA_OPCOES = Object.entries(FAMILIAS).map(([value, label]) => ({ value, label }))

const whatIsMissing = (valores: Valores) =>
  requireFields(valores, {
    ...(valores.de === 'padrao' ? { padrao: 'Escolha o padrão.' } : { familia: 'Escolha a família.' }),
    slug: 'Dê um nome à conexão.',
  })
