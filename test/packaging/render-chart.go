// Renders the templates of a chart with values, as Helm does, with the functions that our chart uses.
// Reads {"values": ..., "release": ..., "chart": ...} from standard input: go run render-chart.go TEMPLATES_FOLDER
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"
)

func main() {
	var input struct {
		Values  map[string]any `json:"values"`
		Release map[string]any `json:"release"`
		Chart   map[string]any `json:"chart"`
	}
	check(json.NewDecoder(os.Stdin).Decode(&input))
	root := template.New("chart").Option("missingkey=error")
	root.Funcs(template.FuncMap{
		"include": func(name string, data any) (string, error) {
			var out strings.Builder
			err := root.ExecuteTemplate(&out, name, data)
			return out.String(), err
		},
		"nindent": func(spaces int, text string) string {
			indent := "\n" + strings.Repeat(" ", spaces)
			return indent + strings.ReplaceAll(text, "\n", indent)
		},
		"quote": func(value any) string { return fmt.Sprintf("%q", fmt.Sprint(value)) },
		// JSON is YAML.
		"toYaml": func(value any) (string, error) {
			text, err := json.Marshal(value)
			return string(text), err
		},
		"default": func(fallback, value any) any {
			if value == nil || value == "" {
				return fallback
			}
			return value
		},
		"add": func(one any, other int) int { return toInt(one) + other },
		"int": toInt,
	})
	files, err := filepath.Glob(filepath.Join(os.Args[1], "*"))
	check(err)
	_, err = root.ParseFiles(files...)
	check(err)
	for _, file := range files {
		if strings.HasSuffix(file, ".yaml") {
			fmt.Println("---")
			check(root.ExecuteTemplate(os.Stdout, filepath.Base(file), input))
		}
	}
}

func toInt(value any) int {
	if number, ok := value.(float64); ok {
		return int(number)
	}
	return value.(int)
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
