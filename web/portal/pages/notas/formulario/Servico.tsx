import { Trash2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { searchServicos } from '#web/api/portal/emissao.ts'
import { searchMunicipios } from '#web/api/portal/municipios.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { Chave } from '#web/kit/form/Chave.tsx'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { useFormulario, useValor } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { inteiro } from '#web/words/formatos.ts'
import { Parte } from './Grupo.tsx'

// The fields that only some services have load right after those that all have.
const AliquotaIss = lazy(async () => ({ default: (await import('./AliquotaIss.tsx')).AliquotaIss }))
const DesdobramentoNacional = lazy(async () => ({
  default: (await import('./DesdobramentoNacional.tsx')).DesdobramentoNacional,
}))
const GruposDoServico = lazy(() => import('./GruposDoServico.tsx'))
const ModelosDoServico = lazy(() => import('#web/portal/pages/modelos/ModelosDoServico.tsx'))
/** The button that adds a group. */
const GRUPOS_ALTO = 41

const DISCRIMINACAO_MAX = 2000

/** How long the text is; by itself, so that a key does not draw the whole service again. */
function Contagem({ nome }: { nome: string }) {
  const { length } = [...(useValor<string>(nome) ?? '')]
  return `Sai impressa na nota. ${inteiro(length)} de ${inteiro(DISCRIMINACAO_MAX)} caracteres.`
}

/**
 * One service of the note: the fields of every service, then groups for those that only some have. `semModelos`: what is
 * written here is itself a template.
 */
export function Servico({ indice, de, semModelos }: { indice: number; de: number; semModelos?: boolean }) {
  const { fixos, change, read } = useFormulario()
  const nome = `servico[${indice}]`
  const emitente = useValor<string>('prestador.cpfCnpj')
  const search = searchServicos(emitente)
  const presos = Object.keys(fixos).some((campo) => campo.startsWith('servico'))
  return (
    <Parte titulo={de > 1 ? `Serviço ${indice + 1}` : 'Serviço'}>
      {!presos && !semModelos && (
        <div className="col-span-full min-h-8">
          <Suspense>
            <ModelosDoServico servico={nome} />
          </Suspense>
        </div>
      )}
      <EscolhaBuscada
        nome={`${nome}.codigo`}
        rotulo="Serviço da lista (LC 116)"
        placeholder="O que foi feito: site, faxina, consultoria"
        tabela={`servicos:${emitente ?? ''}`}
        search={search}
        className="sm:col-span-6"
      />
      <Suspense>
        <DesdobramentoNacional servico={nome} />
      </Suspense>
      <Texto
        nome={`${nome}.discriminacao`}
        rotulo="Discriminação"
        linhas={3}
        maxLength={DISCRIMINACAO_MAX}
        ajuda={<Contagem nome={`${nome}.discriminacao`} />}
        className="sm:col-span-6"
      />
      <Numero nome={`${nome}.valor.servico`} rotulo="Valor do serviço" unidade="reais" className="sm:col-span-2" />
      <div className="sm:col-span-2">
        <Suspense fallback={<Esqueleto alto={60} />}>
          <AliquotaIss servico={nome} />
        </Suspense>
      </div>
      <EscolhaBuscada
        nome={`${nome}.municipioPrestacao`}
        rotulo="Município da prestação"
        tabela="municipios"
        search={searchMunicipios}
        className="sm:col-span-2"
      />
      <div className="sm:col-span-6">
        <Chave
          nome={`${nome}.iss.retido`}
          rotulo="ISS retido pelo tomador"
          ajuda="O tomador recolhe o imposto; ele sai do líquido."
        />
      </div>
      <div className="col-span-full -mb-3">
        <Suspense fallback={<Esqueleto alto={GRUPOS_ALTO} />}>
          <GruposDoServico servico={nome} />
        </Suspense>
      </div>
      {de > 1 && !presos && (
        <div className="col-span-full">
          <Botao
            tipo="discreto"
            onClick={() =>
              change(
                'servico',
                (read('servico') as unknown[]).filter((_, i) => i !== indice),
              )
            }
          >
            <Trash2 size={15} aria-hidden />
            Retirar o serviço {indice + 1}
          </Botao>
        </div>
      )}
    </Parte>
  )
}
