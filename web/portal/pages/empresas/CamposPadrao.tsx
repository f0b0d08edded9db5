import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { readAt } from '#domain/caminhos.ts'
import { ESFERAS } from '#domain/nota/total-tributos.ts'
import type { Empresa, MunicipioDoPortal } from '#web/api/portal/client.ts'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { Chave } from '#web/kit/form/Chave.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { useEstado, useValor } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { REGIMES_ESPECIAIS } from '#web/words/regimes.ts'
import { ServicosDaEmpresa } from './ServicosDaEmpresa.tsx'

type Props = { municipio: MunicipioDoPortal; empresa: Empresa }

/** The defaults of a note: no city requires them, they save typing. */
export function CamposPadrao({ municipio, empresa }: Props) {
  const daEmpresa = REGIMES_ESPECIAIS.find(({ value }) => value === empresa.regimeEspecialTributacao)?.label
  return (
    <div className="border-b border-linha">
      <Dobra titulo="Padrões das notas" nomes={PADROES}>
        <p className="sub sm:col-span-2">Valem quando a nota não diz outra coisa. Nenhum é obrigatório.</p>
        <Numero
          nome="aliquotaIssPadrao"
          rotulo="Alíquota do ISS"
          ajuda="Vem preenchida em cada nota nova feita aqui no portal"
          unidade="porcento"
        />
        <Texto
          nome="codigoTributacaoPadrao"
          rotulo="Código de tributação do município"
          ajuda="O código do serviço na tabela da prefeitura"
          maxLength={20}
        />
        <Escolha<number>
          nome="regimeEspecialTributacao"
          rotulo="Regime especial do ISS"
          opcoes={[{ value: null, label: `O da empresa: ${daEmpresa?.toLowerCase()}` }, ...REGIMES_ESPECIAIS]}
          placeholder={`O da empresa: ${daEmpresa?.toLowerCase()}`}
        />
        <Texto
          nome="cstPisCofinsPadrao"
          rotulo="CST do PIS e da Cofins"
          ajuda="2 dígitos; só para quem apura"
          maxLength={2}
          inputMode="numeric"
        />
        <Texto
          nome="indicadorOperacaoPadrao"
          rotulo="Indicador da operação"
          ajuda="6 dígitos (cIndOp), para IBS e CBS"
          maxLength={6}
          inputMode="numeric"
        />
        <TotalTributos />
        <div className="sm:col-span-2">
          <Chave
            nome="enviarEmailTomador"
            rotulo="Enviar a nota por e-mail ao tomador"
            ajuda="Quando a nota é autorizada e traz o e-mail dele"
          />
        </div>
      </Dobra>
      <Dobra titulo="Serviço das notas" nomes={['servicoPadrao', 'codigosDaCidade']}>
        <ServicosDaEmpresa cpfCnpj={empresa.cpfCnpj} />
      </Dobra>
      <Dobra titulo="Avançado" nomes={AVANCADOS}>
        <Escolha
          nome="trilho"
          rotulo="Caminho da emissão"
          ajuda={`Automático hoje: ${municipio.trilho === 'nacional' ? 'emissor nacional' : 'sistema da prefeitura'}`}
          placeholder="Automático"
          opcoes={[
            { value: null, label: 'Automático' },
            { value: 'nacional', label: 'Sempre o emissor nacional' },
            { value: 'municipal', label: 'Sempre o sistema da prefeitura' },
          ]}
        />
        <Escolha
          nome="enviarInscricaoMunicipal"
          rotulo="Inscrição municipal no documento"
          placeholder="Automático"
          opcoes={[
            { value: 'auto', label: 'Automático' },
            { value: 'sim', label: 'Sempre enviar' },
            { value: 'nao', label: 'Nunca enviar' },
          ]}
        />
        <Texto
          nome="conexao"
          rotulo="Conexão"
          ajuda="Só quando o suporte pedir: o nome de uma conexão publicada"
          maxLength={64}
        />
      </Dobra>
    </div>
  )
}

const PADROES = [
  'aliquotaIssPadrao',
  'codigoTributacaoPadrao',
  'regimeEspecialTributacao',
  'cstPisCofinsPadrao',
  'indicadorOperacaoPadrao',
  'totalTributos',
  'enviarEmailTomador',
]
const AVANCADOS = ['trilho', 'conexao']

/** Approximate taxes of Lei 12.741/2012. */
function TotalTributos() {
  const tipo = useValor<string>('totalTributos.tipo')
  return (
    <>
      <Escolha
        nome="totalTributos.tipo"
        rotulo="Total aproximado dos tributos"
        ajuda="Lei da transparência (12.741/2012)"
        placeholder="Não informar"
        opcoes={[
          { value: null, label: 'Não informar' },
          { value: 'percentual', label: 'Um percentual por esfera' },
          { value: 'simples', label: 'A alíquota do Simples' },
          { value: 'valor', label: 'Um valor fixo por esfera' },
        ]}
      />
      {tipo === 'simples' && <Numero nome="totalTributos.federal" rotulo="Alíquota do Simples" unidade="porcento" />}
      {(tipo === 'percentual' || tipo === 'valor') && (
        <div className="grid grid-cols-3 gap-3 sm:col-span-2">
          {ESFERAS.map((esfera) => (
            <Numero
              key={esfera}
              nome={`totalTributos.${esfera}`}
              rotulo={esfera.charAt(0).toUpperCase() + esfera.slice(1)}
              unidade={tipo === 'valor' ? 'reais' : 'porcento'}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** Fields folded away, open when one of them holds something or is wrong. */
function Dobra({ titulo, nomes, children }: { titulo: string; nomes: string[]; children: ReactNode }) {
  const { valores, erros } = useEstado((estado) => estado)
  const filled = nomes.filter((nome) => {
    const valor = readAt(valores, nome)
    return (
      valor !== undefined && valor !== false && (typeof valor !== 'object' || Object.keys(valor as object).length > 0)
    )
  })
  const wrong = erros.some(({ campo }) => nomes.some((nome) => campo === nome || campo.startsWith(`${nome}.`)))
  return (
    <details open={wrong || undefined} className="group/dobra border-t border-linha">
      <summary className="flex h-11 cursor-pointer list-none items-center gap-2 text-sm font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight size={14} aria-hidden className="transition-transform group-open/dobra:rotate-90" />
        {titulo}
        {filled.length > 0 && <span className="sub font-normal group-open/dobra:hidden">{filled.length} em uso</span>}
      </summary>
      <div className="grid gap-4 pt-1 pb-6 sm:grid-cols-2">{children}</div>
    </details>
  )
}
